import type { ProjectRoom } from '#contract/projects/project.ts'
import { movementGapMm, type PlanStone, sizeOfLaying } from '#contract/projects/project-laying.ts'
import { roomFaultTexts } from '#contract/projects/room-fault-texts.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { LayingFields } from './laying-fields.tsx'
import { LengthField } from './length-field.tsx'

export type BorderFieldsProps = {
  room: ProjectRoom & { border: NonNullable<ProjectRoom['border']> }
  stone: PlanStone | undefined
  list: RoomStoneEntry[]
  isLoading: boolean
  /** Whether it does not fit into the room. */
  isTooWide: boolean
  onOpenStones: (opener: HTMLElement) => void
  onChange: (border: ProjectRoom['border']) => void
}

/** The stone of a border along the walls, and how wide it is. */
export function BorderFields({ room, stone, list, isLoading, isTooWide, onOpenStones, onChange }: BorderFieldsProps) {
  const { border } = room
  const size = stone && border.laying ? sizeOfLaying(stone, border.laying) : undefined
  const across = size && (border.laying?.direction === 90 ? size.width : size.height)
  return (
    <div className="mt-3 space-y-4">
      <LengthField
        label="Border width (m)"
        hint={across ? `${across} mm for one row of whole tiles` : undefined}
        value={border.width}
        least={20}
        error={isTooWide ? roomFaultTexts.border_too_wide : undefined}
        refuse={(width) => (width > 2000 ? 'A border can be 2 m wide at most.' : undefined)}
        onChange={(width) => onChange({ ...border, width })}
      />
      <LayingFields
        title="The stone of the border"
        room={{ ...room, laying: border.laying }}
        {...{ stone, list, isLoading, onOpenStones }}
        onChange={(laying) => onChange({ ...border, laying })}
      />
      <p className="text-sm text-slate">
        The border starts {movementGapMm} mm from the walls, with mitred corners. Its tiles are set out from the middle
        of each wall.
      </p>
    </div>
  )
}
