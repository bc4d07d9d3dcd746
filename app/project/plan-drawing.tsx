import { Fragment, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { PlannedRoom } from '#contract/projects/planned-room.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import { type LaidPiece, toRoom } from '#laying/floor/lay-room.ts'
import type { ProjectPlan } from '#laying/floor/project-plan.ts'
import { outlineOf } from '#laying/geometry/outline.ts'
import { areaOf, type Point, type Ring } from '#laying/geometry/polygon.ts'
import { labelPlace } from './label-place.ts'
import type { LaidPart } from './lay-project.ts'
import { PlanHandles, type RoomShape } from './plan-handles.tsx'
import { isBox, wallLength } from './walls.ts'

/** For tiles from which several pieces are cut. Light enough for dark numbers. */
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

/** For a cut piece that is the only one from its tile. */
const plainCut = '#ebe4d9'

type DrawingProps = {
  room: PlannedRoom
  /** What is laid in it. */
  parts: readonly LaidPart[]
  plan?: ProjectPlan | null | undefined
  label: string
  /** The id of a longer description. */
  describedBy?: string
  /** Set if corners and islands can be dragged. */
  onMove?: ((shape: RoomShape) => void) | undefined
  /** The scale on paper, 1:scale; on a screen the drawing fills its container. */
  scale?: number | undefined
  /** Drawn over the plan, whose y axis points down from this height. */
  children?: (height: number) => ReactNode
}

/** A room from above with every piece: whole pieces are white, cut ones hatched, with the number of their tile. */
export function PlanDrawing(props: DrawingProps) {
  const { room, label, describedBy, scale, onMove } = props
  const svg = useRef<SVGSVGElement>(null)
  // The frame stays fixed while a corner is dragged: otherwise the drawing would rescale under the pointer.
  const [fixedFrame, setFixedFrame] = useState<{ width: number; height: number } | null>(null)
  const frame = {
    width: Math.max(...room.outline.map(([x]) => x)),
    height: Math.max(...room.outline.map(([, y]) => y)),
  }
  const { width, height } = fixedFrame ?? frame
  const margin = Math.max(width, height) * 0.07
  const at = ([x, y]: Point) => `${round(x)} ${round(height - y)}`
  const path = (ring: Ring) => `M${ring.map(at).join('L')}Z`
  const pointAt = ({ clientX, clientY }: PointerEvent): Point | null => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return null
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    return [x, height - y]
  }
  // Seven points on paper; on a screen a number is omitted where it would be too small to read.
  const minLabelSize = scale ? 2.2 * scale : Math.max(width, height) / 45
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      className={scale ? 'block max-w-full overflow-visible' : 'plan-drawing'}
      {...(scale && {
        style: { width: `${(width + 2 * margin) / scale}mm`, height: `${(height + 2 * margin) / scale}mm` },
      })}
    >
      <path d={[room.outline, ...room.islands].map(path).join('')} fill="#f3efe9" fillRule="evenodd" />
      <Pieces {...props} {...{ path, height, minLabelSize }} />
      <path
        d={[room.outline, ...room.islands].map(path).join('')}
        fill="none"
        stroke="#26211d"
        strokeWidth={margin / 14}
        strokeLinejoin="round"
      />
      <Doorways room={room} at={at} thickness={margin / 7} />
      {room.face ? null : <SideLetters ring={room.outline} height={height} size={margin * 0.42} />}
      {room.islands.map((island, index) =>
        isBox(island) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: islands are identified by their number.
          <SideLetters key={index} ring={island} height={height} size={margin * 0.34} isIsland />
        ),
      )}
      {onMove ? (
        <PlanHandles
          {...{ room, height, margin, path, pointAt, onMove }}
          onDrag={(isDragging) => setFixedFrame(isDragging ? frame : null)}
        />
      ) : null}
      {props.children?.(height)}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

/** The id of the pieces in the drawing that can be changed, of which there is one on a page. */
export const planShapes = 'plan-shapes'

type Drawn = DrawingProps & { path: (ring: Ring) => string; height: number; minLabelSize: number }

function Pieces({ parts, plan, scale, onMove, path, height, minLabelSize }: Drawn) {
  const hatch = useId()
  if (!plan) return null
  const partOf = new Map(parts.flatMap((part) => part.laid.map((piece) => [piece, part] as const)))
  const inRoom = (piece: LaidPiece, ring: Ring) => {
    const part = partOf.get(piece)
    return part ? ring.map((point) => toRoom(point, part.toLay.position)) : ring
  }
  const tintOf = new Map(plan.stones.filter(({ cuts }) => cuts.length > 1).map((stone, index) => [stone, index]))
  const whole = [...partOf].filter(([piece]) => piece.whole)
  /** The second stone of a pattern, and a border. */
  const isSecond = (piece: LaidPiece, part: LaidPart) =>
    part !== parts[0] || part.toLay.pattern.pieces[piece.piece]?.stone === 1
  const draw = (second: boolean) =>
    whole
      .filter(([piece, part]) => isSecond(piece, part) === second)
      .flatMap(([piece]) => piece.parts.map((ring) => path(inRoom(piece, ring))))
      .join('')
  const hair = { stroke: '#8a8178', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' as const }
  const cutStones = plan.stones
    .map((stone, index) => ({ stone, number: index + 1, here: stone.cuts.filter(({ cut }) => partOf.has(cut.laid)) }))
    .filter(({ here }) => here.length > 0)
  return (
    <>
      <g id={onMove && planShapes}>
        <pattern
          id={hatch}
          width={minLabelSize}
          height={minLabelSize}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d={`M0 0V${minLabelSize}`} stroke="#8a8178" strokeWidth={minLabelSize / 8} />
        </pattern>
        <path d={draw(false)} fill="#ffffff" {...hair} strokeWidth={0.6} />
        <path d={draw(true)} fill="#ddd6cc" {...hair} strokeWidth={0.6} />
        {cutStones.map(({ stone, number, here }) => {
          const outlines = here.flatMap(({ cut }) =>
            outlineOf(cut.laid.parts).map((ring) => path(inRoom(cut.laid, ring))),
          )
          return (
            <Fragment key={number}>
              <path
                d={outlines.join('')}
                fill={tints[(tintOf.get(stone) ?? -1) % tints.length] ?? plainCut}
                fillRule="evenodd"
                {...hair}
                strokeWidth={0.6}
              />
              <path d={outlines.join('')} fill={`url(#${hatch})`} fillRule="evenodd" />
            </Fragment>
          )
        })}
      </g>
      {cutStones.flatMap(({ stone: { cuts }, number, here }) =>
        here.map((one) => {
          const text = cuts.length > 1 ? `${number}${String.fromCharCode(97 + cuts.indexOf(one))}` : `${number}`
          const ring = inRoom(one.cut.laid, largestOf(one.cut.laid.parts))
          return <PieceLabel key={text} {...{ text, ring, height, minLabelSize }} isAlways={scale !== undefined} />
        }),
      )}
    </>
  )
}

/** The part of a cut piece that shows its number: the centre of an L-shaped piece may lie outside it. */
const largestOf = (parts: readonly Ring[]): Ring =>
  parts.reduce((largest, part) => (areaOf(part) > areaOf(largest) ? part : largest), parts[0] ?? [])

type PieceLabelProps = { text: string; ring: Ring; height: number; minLabelSize: number; isAlways: boolean }

function PieceLabel({ text, ring, height, minLabelSize, isAlways }: PieceLabelProps) {
  const { degrees, long, short } = labelPlace(ring)
  const room = Math.min(short, long / (text.length * 0.62))
  const fits = room >= minLabelSize
  if (!fits && !isAlways) return null
  const size = Math.max(minLabelSize, Math.min(minLabelSize * 1.6, room * 0.8))
  // The mean of the corners, because a triangle's centre is towards its broad end.
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [middle(ring.map(([at]) => at)), height - middle(ring.map(([, at]) => at))]
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      fill="#26211d"
      stroke="#ffffff"
      strokeWidth={size * 0.16}
      paintOrder="stroke"
      {...(degrees !== 0 && { transform: `rotate(${-degrees} ${x} ${y})` })}
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

type SideLettersProps = { ring: ProjectRoom['outline']; height: number; size: number; isIsland?: boolean }

/** The letters of the length fields: outside the outline for walls, inside it for islands. */
function SideLetters({ ring, height, size, isIsland = false }: SideLettersProps) {
  return ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length] as Point
    const length = wallLength(ring, index) || 1
    // Corners run anticlockwise, so the outside is on the right.
    const away = isIsland ? -size * 0.7 : size
    const [x, y] = [
      (from[0] + to[0]) / 2 + ((to[1] - from[1]) / length) * away,
      (from[1] + to[1]) / 2 - ((to[0] - from[0]) / length) * away,
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
        {isIsland ? wallName(index).toLowerCase() : wallName(index)}
      </text>
    )
  })
}
