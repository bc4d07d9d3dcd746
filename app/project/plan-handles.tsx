import { type PointerEvent, useRef } from 'react'
import type { ProjectRoom } from '#contract/projects/project.ts'
import type { Point, Ring } from '#laying/geometry/polygon.ts'
import { moveCorner, moveIslandCorner, moveTo, type Outline } from './walls.ts'

/** Step of a drag in millimetres; the fields allow finer values. */
const GRID = 50

export type RoomShape = Pick<ProjectRoom, 'outline' | 'islands'>

type PlanHandlesProps = {
  room: RoomShape
  /** Height of the drawing, whose y axis points down. */
  height: number
  margin: number
  path: (ring: Ring) => string
  pointAt: (event: PointerEvent) => Point | null
  onMove: (shape: RoomShape) => void
  onDrag: (isDragging: boolean) => void
}

const onGrid = (value: number) => Math.min(30_000, Math.max(0, Math.round(value / GRID) * GRID))

/** Dragging a handle must not scroll the page. Browsers ignore `touch-action` on elements inside an SVG. */
function keepPageStill(handles: SVGGElement) {
  // Once the page scrolls, a touch can no longer be cancelled.
  const preventScroll = (event: TouchEvent) => event.cancelable && event.preventDefault()
  handles.addEventListener('touchstart', preventScroll, { passive: false })
  return () => handles.removeEventListener('touchstart', preventScroll)
}

/** Drag handles on a plan: the room's corners, its islands and their corners. */
export function PlanHandles({ room, height, margin, path, pointAt, onMove, onDrag }: PlanHandlesProps) {
  const { outline, islands } = room
  /** From the pointer to the handle's position, so that the handle does not jump when pressed. */
  const offset = useRef<Point>([0, 0])
  const drag = (from: Point, moved: (to: [x: number, y: number]) => RoomShape) => ({
    className: 'group cursor-move print:hidden',
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      const point = pointAt(event)
      if (!point) return
      event.currentTarget.setPointerCapture(event.pointerId)
      // A touch does not take the focus from a field, which would go on with the room as it was before the drag.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      offset.current = [from[0] - point[0], from[1] - point[1]]
      onDrag(true)
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const point = event.currentTarget.hasPointerCapture(event.pointerId) ? pointAt(event) : null
      if (point) onMove(moved([onGrid(point[0] + offset.current[0]), onGrid(point[1] + offset.current[1])]))
    },
    onLostPointerCapture: () => onDrag(false),
  })
  const setIsland = (at: number, ring: Outline): RoomShape => ({ outline, islands: islands.with(at, ring) })
  const corner = ([x, y]: Point, reach: number) => (
    <>
      {/* An invisible touch area as large as a fingertip. */}
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
        // biome-ignore lint/suspicious/noArrayIndexKey: corners are identified by their index.
        <g key={index} {...drag(point, (to) => ({ outline: moveCorner(outline, index, to), islands }))}>
          {corner(point, margin * 0.95)}
        </g>
      ))}
      {islands.map((island, at) => {
        const [xs, ys] = [island.map(([x]) => x), island.map(([, y]) => y)]
        const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
        const narrow = Math.min(Math.max(...xs) - left, Math.max(...ys) - bottom)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: islands are identified by their number.
          <g key={at}>
            <path
              d={path(island)}
              fill="transparent"
              {...drag([left, bottom], (to) => setIsland(at, moveTo(island, to)))}
            />
            {island.map((point, index) => (
              <g
                // biome-ignore lint/suspicious/noArrayIndexKey: corners are identified by their index.
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
