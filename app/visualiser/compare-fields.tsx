import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { StoneOptions } from './stone-options.tsx'

type CompareFieldsProps = {
  choice: RoomChoice
  stones: RoomStoneEntry[]
  onChange: (compare: RoomChoice['compare'] | null) => void
}

/** A second stone for one of the surfaces, to compare both in the same room. */
export function CompareFields({ choice, stones, onChange }: CompareFieldsProps) {
  const names = Object.keys(choice.surfaces) as SurfaceName[]
  const [first] = names
  if (!first) return null
  const surface = choice.compare?.surface ?? first
  const other = choice.compare?.choice.stone
  const takes = surfaces[surface].takes
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
        <div className={names.length > 1 ? '' : 'col-span-2'}>
          <ChoiceSelect
            label="With"
            name="compare-stone"
            value={other ?? ''}
            onChange={(stone) => onChange(stone ? { surface, choice: { stone } } : null)}
          >
            <option value="">Nothing</option>
            <StoneOptions stones={stones.filter((stone) => stone.takes === takes)} />
          </ChoiceSelect>
        </div>
      </div>
    </fieldset>
  )
}
