import { useId } from 'react'
import { areaText } from '#contract/arithmetic/area.ts'
import type { PlannedRoom } from '#contract/projects/planned-room.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { roomArea } from '#laying/floor/room.ts'
import { Spinner } from '../ui/spinner.tsx'
import { cutsText } from './cuts-text.ts'
import { describeRoom } from './describe-room.ts'
import { figuresOf, type Laid, partsOf } from './lay-project.ts'
import { PlanDrawing } from './plan-drawing.tsx'

type RoomPlanProps = {
  room: ProjectRoom
  /** All rooms with their borders and walls, and the number of this one. */
  planned: PlannedRoom[]
  index: number
  laid: Laid
  isLoading: boolean
  onChange: (part: Partial<ProjectRoom>) => void
}

/** The drawing of a room, with its figures in words. */
export function RoomPlan({ room, planned, index, laid, isLoading, onChange }: RoomPlanProps) {
  const parts = partsOf(laid, planned, index)
  const figures = figuresOf(parts)
  const area = areaText(Math.round(roomArea(room) / 1000))
  const description = useId()
  return (
    <figure id="room-plan" className="scroll-mt-4 print:hidden max-[64rem]:mt-4">
      <p id={description} className="sr-only">
        {describeRoom(room)}
      </p>
      <PlanDrawing
        room={room}
        parts={parts}
        plan={laid.plan}
        label={`Plan of ${room.name}: ${area}${figures ? `, ${figures.whole} whole pieces and ${figures.cuts} cut` : ''}`}
        describedBy={description}
        onMove={onChange}
      />
      <figcaption className="figures mt-3 flex flex-wrap gap-x-6 text-sm text-slate">
        <span>{area}</span>
        {isLoading ? <Spinner className="size-4" label="Fetching the stone" /> : null}
        {figures ? (
          <>
            <span>{figures.whole} whole</span>
            <span>{cutsText(figures, laid.plan)}</span>
            <span className={figures.slivers > 0 ? 'text-alarm' : ''}>
              {figures.slivers > 0 ? `${figures.slivers} slivers` : 'no slivers'}
            </span>
          </>
        ) : null}
        {laid.isTooLarge ? <span role="alert">That is too much to plan at once: please split the project.</span> : null}
      </figcaption>
      <p className="mt-2 text-xs text-slate">
        Drag a corner or an island to move it. White pieces are whole, hatched ones are cut. Coloured pieces with the
        same number are cut from one tile; pale ones use a tile each. Leave a 6 mm gap at the walls.
      </p>
    </figure>
  )
}
