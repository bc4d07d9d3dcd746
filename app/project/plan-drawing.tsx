import { type PointerEvent, useRef, useState } from 'react'
import type { ProjectRoom } from '#contract/project.ts'
import { type LaidPiece, toRoom } from '#laying/floor/lay-room.ts'
import type { ProjectPlan, RoomToLay } from '#laying/floor/project-plan.ts'
import { outlineOf } from '#laying/geometry/outline.ts'
import type { Point, Ring } from '#laying/geometry/polygon.ts'
import { moveCorner, wallLength, wallName } from './walls.ts'

/** Light enough for dark numbers; pieces out of one stone share one. */
const tints = [
  '#e3c9a8',
  '#c3d3bd',
  '#bcd0dc',
  '#e2bfb4',
  '#d3c6de',
  '#d9d79f',
  '#b5d3cd',
  '#e6cbd3',
  '#c9c2b4',
  '#cddba9',
]

const GRID = 50

type DrawingProps = {
  room: ProjectRoom
  toLay?: RoomToLay | undefined
  laid?: LaidPiece[] | undefined
  plan?: ProjectPlan | null | undefined
  label: string
  /** Where the corners can be moved. */
  onMove?: ((outline: ProjectRoom['outline']) => void) | undefined
  /** Millimetres of the room to one of paper; on a screen it is as wide as its place. */
  scale?: number | undefined
  hasLabels?: boolean
}

/** A room from above, every piece where it lies: whole ones plain, the pieces of one stone in one tint. */
export function PlanDrawing(props: DrawingProps) {
  const { room, label, scale, onMove } = props
  const svg = useRef<SVGSVGElement>(null)
  // While a corner is dragged the frame stands still: a room that shrank under the hand would run away from it.
  const [held, setHeld] = useState<{ width: number; height: number } | null>(null)
  const frame = {
    width: Math.max(...room.outline.map(([x]) => x)),
    height: Math.max(...room.outline.map(([, y]) => y)),
  }
  const { width, height } = held ?? frame
  const margin = Math.max(width, height) * 0.07
  const at = ([x, y]: Point) => `${round(x)} ${round(height - y)}`
  const path = (ring: Ring) => `M${ring.map(at).join('L')}Z`
  const drag = (index: number) => (event: PointerEvent<SVGGElement>) => {
    if (!onMove || !svg.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const matrix = svg.current.getScreenCTM()
    if (!matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    const onGrid = (value: number) => Math.min(30_000, Math.max(0, Math.round(value / GRID) * GRID))
    onMove(moveCorner(room.outline, index, [onGrid(x), onGrid(height - y)]))
  }
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      className={scale ? 'block max-w-full' : 'block max-h-[70vh] w-full touch-pan-y select-none'}
      {...(scale && {
        style: { width: `${(width + 2 * margin) / scale}mm`, height: `${(height + 2 * margin) / scale}mm` },
      })}
    >
      <path d={[room.outline, ...room.islands].map(path).join('')} fill="#f3efe9" fillRule="evenodd" />
      <Pieces {...props} path={path} at={at} height={height} />
      <path
        d={[room.outline, ...room.islands].map(path).join('')}
        fill="none"
        stroke="#26211d"
        strokeWidth={margin / 14}
        strokeLinejoin="round"
      />
      <Doorways room={room} at={at} thickness={margin / 7} />
      <WallLetters room={room} height={height} size={margin * 0.42} />
      {onMove
        ? room.outline.map(([x, y], index) => (
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the outline.
              key={index}
              className="group cursor-move touch-none print:hidden"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setHeld(frame)
              }}
              onLostPointerCapture={() => setHeld(null)}
              onPointerMove={drag(index)}
            >
              {/* As large as a fingertip, whatever is seen of it. */}
              <circle cx={x} cy={height - y} r={margin * 0.95} fill="transparent" />
              <circle
                cx={x}
                cy={height - y}
                r={margin * 0.26}
                className="fill-clay/80 stroke-white group-hover:fill-clay"
                strokeWidth={margin / 20}
              />
            </g>
          ))
        : null}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

type Drawn = DrawingProps & { path: (ring: Ring) => string; at: (point: Point) => string; height: number }

function Pieces({ toLay, laid, plan, path, height, hasLabels = false }: Drawn) {
  if (!toLay || !laid || !plan) return null
  const inRoom = (ring: Ring) => ring.map((point) => toRoom(point, toLay.position))
  const mine = new Set(laid)
  const whole = laid.filter((piece) => piece.whole)
  const second = (piece: LaidPiece) => toLay.pattern.pieces[piece.piece]?.stone === 1
  const draw = (pieces: LaidPiece[]) => pieces.flatMap(({ parts }) => parts.map((part) => path(inRoom(part)))).join('')
  const hair = { stroke: '#8a8178', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' as const }
  return (
    <g>
      <path d={draw(whole.filter((piece) => !second(piece)))} fill="#ffffff" {...hair} strokeWidth={0.6} />
      <path d={draw(whole.filter(second))} fill="#ddd6cc" {...hair} strokeWidth={0.6} />
      {plan.stones.map(({ cuts }, index) => {
        const here = cuts.map(({ cut }, which) => ({ piece: cut.laid, which })).filter(({ piece }) => mine.has(piece))
        if (here.length === 0) return null
        const outlines = here.flatMap(({ piece }) => outlineOf(piece.parts).map((ring) => path(inRoom(ring))))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stone is known by its number.
          <g key={index}>
            <path
              d={outlines.join('')}
              fill={tints[index % tints.length]}
              fillRule="evenodd"
              {...hair}
              strokeWidth={0.6}
            />
            {hasLabels
              ? here.map(({ piece, which }) => {
                  const text = cuts.length > 1 ? `${index + 1}${String.fromCharCode(97 + which)}` : `${index + 1}`
                  return <PieceLabel key={text} text={text} ring={inRoom(piece.parts.flat())} height={height} />
                })
              : null}
          </g>
        )
      })}
    </g>
  )
}

function PieceLabel({ text, ring, height }: { text: string; ring: Ring; height: number }) {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const isTall = top - bottom > (right - left) * 1.4
  const size = Math.min(90, Math.max(24, Math.min(right - left, top - bottom) * 0.6))
  const [x, y] = [(left + right) / 2, height - (bottom + top) / 2]
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      fill="#26211d"
      {...(isTall && { transform: `rotate(-90 ${x} ${y})` })}
    >
      {text}
    </text>
  )
}

function Doorways({ room, at, thickness }: { room: ProjectRoom; at: (point: Point) => string; thickness: number }) {
  return room.doorways.map(({ side, at: from, width }) => {
    const [start, end] = [room.outline[side], room.outline[(side + 1) % room.outline.length]]
    const length = start && end ? wallLength(room.outline, side) : 0
    if (!start || !end || length === 0) return null
    const along = (distance: number): Point => [
      start[0] + ((end[0] - start[0]) * distance) / length,
      start[1] + ((end[1] - start[1]) * distance) / length,
    ]
    return (
      <path
        key={`${side} ${from} ${width}`}
        d={`M${at(along(from))}L${at(along(Math.min(from + width, length)))}`}
        stroke="#fbf9f6"
        strokeWidth={thickness}
      />
    )
  })
}

function WallLetters({ room, height, size }: { room: ProjectRoom; height: number; size: number }) {
  return room.outline.map((from, index) => {
    const to = room.outline[(index + 1) % room.outline.length] as Point
    const length = wallLength(room.outline, index) || 1
    // Corners run anticlockwise: outside is to the right.
    const [x, y] = [
      (from[0] + to[0]) / 2 + ((to[1] - from[1]) / length) * size,
      (from[1] + to[1]) / 2 - ((to[0] - from[0]) / length) * size,
    ]
    return (
      <text
        key={wallName(index)}
        x={x}
        y={height - y}
        fontSize={size}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-slate"
      >
        {wallName(index)}
      </text>
    )
  })
}
