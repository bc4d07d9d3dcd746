import type { ProjectRoom, RoomLaying } from '#contract/projects/project.ts'
import { type PlanStone, roomInput } from '#contract/projects/project-laying.ts'
import { boxOf } from '#laying/geometry/polygon.ts'
import { latticeOf } from '#laying/lay-stone.ts'

const cells = Array.from({ length: 13 }, (_, index) => index - 6)

/** A few pieces of a pattern. */
export function PatternIcon({ stone, room, laying }: { stone: PlanStone; room: ProjectRoom; laying: RoomLaying }) {
  const pattern = latticeOf(roomInput(room, laying, stone).laid)
  if (!pattern) return null
  const { steps, pieces } = pattern
  const boxes = pieces.map(({ outline }) => boxOf(outline))
  const longest = Math.max(...boxes.flatMap(({ left, right, bottom, top }) => [right - left, top - bottom]))
  const reach = longest * 1.2
  const shapes = cells.flatMap((across) =>
    cells.flatMap((along) => {
      const [x, y] = [across * steps[0][0] + along * steps[1][0], across * steps[0][1] + along * steps[1][1]]
      if (Math.hypot(x, y) > 4 * longest) return []
      return pieces.map(({ outline }) => `M${outline.map(([dx, dy]) => `${x + dx} ${-y - dy}`).join('L')}Z`)
    }),
  )
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-reach} ${-reach * 0.75} ${2 * reach} ${1.5 * reach}`}
      className="h-9 w-12 shrink-0 border border-mortar bg-white"
    >
      <path
        d={shapes.join('')}
        fill="none"
        stroke="#8a8178"
        vectorEffect="non-scaling-stroke"
        transform={`rotate(${-laying.direction})`}
      />
    </svg>
  )
}
