import { useId } from 'react'
import { areaText } from '#contract/arithmetic/area.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { roomArea } from '#laying/floor/room.ts'
import { Spinner } from '../ui/spinner.tsx'
import { cutsText } from './cuts-text.ts'
import { describeRoom } from './describe-room.ts'
import type { Laid } from './lay-project.ts'
import { PlanDrawing } from './plan-drawing.tsx'

type RoomPlanProps = {
  room: ProjectRoom
  index: number
  laid: Laid
  isLoading: boolean
  onChange: (part: Partial<ProjectRoom>) => void
}

/** The drawing of a room, with its figures in words. */
export function RoomPlan({ room, index, laid, isLoading, onChange }: RoomPlanProps) {
  const toLay = laid.toLay[index]
  const figures = toLay && laid.plan?.rooms[laid.ready.indexOf(toLay)]
  const area = areaText(Math.round(roomArea(room) / 1000))
  const description = useId()
  return (
    <figure className="scroll-mt-4 print:hidden max-[64rem]:mt-4">
      <p id={description} className="sr-only">
        {describeRoom(room)}
      </p>
      <PlanDrawing
        room={room}
        toLay={toLay}
        laid={figures?.laid}
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
