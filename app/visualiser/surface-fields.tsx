import type { SurfaceChoice } from '#contract/rooms/room-choice.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { LayingFields } from './laying-fields.tsx'
import { type LaidStone, noStone } from './shown-room.ts'
import { StoneField } from './stone-field.tsx'

type SurfaceFieldsProps = {
  surface: SurfaceName
  isOutdoors: boolean
  stones: RoomStoneEntry[]
  laidStone: LaidStone | undefined
  onChange: (choice: SurfaceChoice) => void
  /** Opens the drawer of stones for this surface. */
  onOpen: (opener: HTMLElement) => void
}

/** The stone on one surface, and how it is laid. */
export function SurfaceFields({ surface, isOutdoors, stones, laidStone, onChange, onOpen }: SurfaceFieldsProps) {
  const { title, takes } = surfaces[surface]
  return (
    <fieldset className="border-t border-rule pt-4">
      <legend className="float-left mb-3 w-full font-serif text-lg">{title}</legend>
      <div className="clear-left grid grid-cols-2 gap-x-4 gap-y-3">
        <div className="col-span-2">
          <StoneField
            label="Stone"
            name={`${surface}-stone`}
            none={['plain', noStone]}
            stones={stones.filter((stone) => stone.takes === takes)}
            stone={laidStone?.stone}
            onOpen={onOpen}
          />
        </div>
        {laidStone?.stone.laying ? <LayingFields name={surface} {...{ laidStone, isOutdoors, onChange }} /> : null}
      </div>
    </fieldset>
  )
}
