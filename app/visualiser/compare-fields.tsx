import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { rooms, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { LayingFields } from './laying-fields.tsx'
import { comparedSurface, laidStones, otherRoom, type Stones } from './shown-room.ts'
import { StoneField } from './stone-field.tsx'

type CompareFieldsProps = {
  choice: RoomChoice
  list: RoomStoneEntry[]
  stones: Stones
  onOpen: (opener: HTMLElement) => void
  onChange: (compare: RoomChoice['compare'] | null) => void
}

/** A second stone for one of the surfaces, to compare both in the same room. */
export function CompareFields({ choice, list, stones, onChange, onOpen }: CompareFieldsProps) {
  const names = Object.keys(choice.surfaces) as SurfaceName[]
  const surface = comparedSurface(choice)
  if (!surface) return null
  const other = choice.compare?.choice.stone
  const takes = surfaces[surface].takes
  const compared = otherRoom(choice)
  const laidStone = compared ? laidStones(compared, stones)[surface] : undefined
  return (
    <fieldset className="border-t border-rule pt-4">
      <legend className="float-left mb-3 w-full font-serif text-lg">Can’t decide? Compare two stones</legend>
      <div className="clear-left grid grid-cols-2 gap-x-4 gap-y-3">
        {names.length > 1 ? (
          <ChoiceSelect
            label="Where"
            name="compare-surface"
            value={surface}
            onChange={(name) => {
              const now = choice.surfaces[name as SurfaceName]
              onChange(now && other ? { surface: name as SurfaceName, choice: { stone: other } } : null)
            }}
            options={names.map((name) => [name, surfaces[name].title])}
          />
        ) : (
          <input type="hidden" name="compare-surface" value={surface} />
        )}
        <div className="col-span-2">
          <StoneField
            label="With"
            name="compare-stone"
            none={['', 'Choose a second stone']}
            stones={list.filter((stone) => stone.takes === takes)}
            stone={other ? stones.get(other) : undefined}
            onOpen={onOpen}
          />
        </div>
        {laidStone?.stone.laying ? (
          <LayingFields
            name="compare"
            laidStone={laidStone}
            isOutdoors={rooms[choice.room].outdoors === true}
            onChange={(changed) => onChange({ surface, choice: changed })}
          />
        ) : null}
      </div>
    </fieldset>
  )
}
