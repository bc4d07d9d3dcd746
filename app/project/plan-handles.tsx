import { type PointerEvent, useRef } from 'react'
import type { ProjectRoom } from '#contract/projects/project.ts'
import type { Point, Ring } from '#laying/geometry/polygon.ts'
import { moveCorner, moveIslandCorner, moveTo, type Outline } from './walls.ts'

/** Millimetres a hand moves by; whoever wants it finer types. */
const GRID = 50

export type RoomShape = Pick<ProjectRoom, 'outline' | 'islands'>

type PlanHandlesProps = {
  room: RoomShape
  /** Of the drawing, which counts from above. */
  height: number
  margin: number
  path: (ring: Ring) => string
  pointAt: (event: PointerEvent) => Point | null
  onMove: (shape: RoomShape) => void
  onHold: (isHeld: boolean) => void
}

const onGrid = (value: number) => Math.min(30_000, Math.max(0, Math.round(value / GRID) * GRID))

/**
 * A finger on a handle moves it and not the page. `touch-action` would say so, but browsers do not heed it on the inside of
 * a drawing.
 */
function keepPageStill(handles: SVGGElement) {
  const still = (event: TouchEvent) => event.preventDefault()
  handles.addEventListener('touchstart', still, { passive: false })
  return () => handles.removeEventListener('touchstart', still)
}

/** What can be dragged on a plan: the room's corners, its islands, and their corners. */
export function PlanHandles({ room, height, margin, path, pointAt, onMove, onHold }: PlanHandlesProps) {
  const { outline, islands } = room
  /** From the pointer to what it moves, so that nothing jumps when it is touched. */
  const offset = useRef<Point>([0, 0])
  const drag = (from: Point, moved: (to: [x: number, y: number]) => RoomShape) => ({
    className: 'group cursor-move print:hidden',
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      const point = pointAt(event)
      if (!point) return
      event.currentTarget.setPointerCapture(event.pointerId)
      offset.current = [from[0] - point[0], from[1] - point[1]]
      onHold(true)
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const point = event.currentTarget.hasPointerCapture(event.pointerId) ? pointAt(event) : null
      if (point) onMove(moved([onGrid(point[0] + offset.current[0]), onGrid(point[1] + offset.current[1])]))
    },
    onLostPointerCapture: () => onHold(false),
  })
  const setIsland = (at: number, ring: Outline): RoomShape => ({ outline, islands: islands.with(at, ring) })
  const corner = ([x, y]: Point, reach: number) => (
    <>
      {/* As large as a fingertip, whatever is seen of it. */}
      <circle cx={x} cy={height - y} r={reach} fill="transparent" />
      <circle
        cx={x}
        cy={height - y}
        r={Math.min(margin * 0.26, reach)}
        className="fill-clay/80 stroke-white group-hover:fill-clay"
        strokeWidth={margin / 20}
      />
    </>
  )
  return (
    <g ref={keepPageStill}>
      {outline.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the outline.
        <g key={index} {...drag(point, (to) => ({ outline: moveCorner(outline, index, to), islands }))}>
          {corner(point, margin * 0.95)}
        </g>
      ))}
      {islands.map((island, at) => {
        const [xs, ys] = [island.map(([x]) => x), island.map(([, y]) => y)]
        const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
        const narrow = Math.min(Math.max(...xs) - left, Math.max(...ys) - bottom)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is known by its number.
          <g key={at}>
            <path
              d={path(island)}
              fill="transparent"
              {...drag([left, bottom], (to) => setIsland(at, moveTo(island, to)))}
            />
            {island.map((point, index) => (
              <g
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the outline.
                key={index}
                {...drag(point, (to) => setIsland(at, moveIslandCorner(island, index, to)))}
              >
                {corner(point, Math.min(margin * 0.6, narrow * 0.3))}
              </g>
            ))}
          </g>
        )
      })}
    </g>
  )
}
