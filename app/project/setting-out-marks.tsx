import type { ProjectRoom } from '#contract/projects/project.ts'
import { type LaidPiece, toRoom } from '#laying/floor/lay-room.ts'
import type { RoomToLay } from '#laying/floor/project-plan.ts'
import type { SettingOut, WallMark } from '#laying/floor/setting-out.ts'
import { boxOf, type Point } from '#laying/geometry/polygon.ts'
import { metresText } from '../shared/length-text.ts'
import { markText } from './setting-out-text.ts'
import { wallLength } from './walls.ts'

type SettingOutMarksProps = {
  room: ProjectRoom
  toLay: RoomToLay
  out: SettingOut
  /** Of the drawing, whose y axis points down. */
  height: number
  scale: number
}

const clay = '#9b4a2c'

/** On a plan on paper: the two lines and their distances, where laying starts, the lengths of the walls, and the order. */
export function SettingOutMarks({ room: { outline }, toLay, out, height, scale }: SettingOutMarksProps) {
  const at = ([x, y]: Point): Point => [x, height - y]
  /** Millimetres on paper. */
  const mm = (paper: number) => paper * scale
  // As large as the letters of the walls.
  const letter = (Math.max(...outline.flat()) * 0.03) / scale
  const [originX, originY] = at(out.origin)
  return (
    <g>
      <OrderNumbers {...{ toLay, height }} order={out.order} sizes={[mm(2.8), mm(2)]} />
      {outline.map((_, wall) => (
        <WallText
          // biome-ignore lint/suspicious/noArrayIndexKey: walls are identified by their number.
          key={wall}
          {...{ outline, wall, height, mm }}
          along={wallLength(outline, wall) / 2}
          away={letter}
          shift={letter * 0.5 + 1.5}
          text={`${metresText(wallLength(outline, wall))} m`}
          fill="#6b635b"
        />
      ))}
      {out.lines.map(({ from, to }, index) => {
        const [start, end] = [at(from.point), at(to.point)]
        const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1
        const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
        const tip: Point = [originX + dx * mm(16), originY + dy * mm(16)]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their number.
          <g key={index} stroke={clay} fill="none">
            <path
              d={`M${start[0] - dx * mm(3)} ${start[1] - dy * mm(3)}L${end[0] + dx * mm(3)} ${end[1] + dy * mm(3)}`}
              strokeWidth={mm(0.3)}
              strokeDasharray={`${mm(4)} ${mm(1)} ${mm(1)} ${mm(1)}`}
            />
            <path
              d={`M${tip[0]} ${tip[1]}L${tip[0] - dx * mm(2.5) - dy * mm(1)} ${tip[1] - dy * mm(2.5) + dx * mm(1)}L${tip[0] - dx * mm(2.5) + dy * mm(1)} ${tip[1] - dy * mm(2.5) - dx * mm(1)}Z`}
              fill={clay}
              stroke="none"
            />
            {[from, to].map((mark) => (
              <MarkLabel key={mark.wall} {...{ outline, mark, height, mm, letter }} name={`${index + 1}`} />
            ))}
          </g>
        )
      })}
      <circle cx={originX} cy={originY} r={mm(1.3)} fill="none" stroke={clay} strokeWidth={mm(0.4)} />
    </g>
  )
}

/** The same slant, but never upside down. */
function upright(angle: number): number {
  const turned = ((angle % 180) + 180) % 180
  return turned >= 90.01 ? turned - 180 : turned
}

type OnWall = { outline: ProjectRoom['outline']; height: number; mm: (paper: number) => number }

type MarkLabelProps = OnWall & { mark: WallMark; name: string; letter: number }

/** Further out than the letters of the walls. */
function MarkLabel({ outline, mark, name, letter, ...drawing }: MarkLabelProps) {
  const { distance, isFromEnd } = markText(outline, mark)
  return (
    <WallText
      {...{ outline, ...drawing }}
      wall={mark.wall}
      along={mark.along}
      away={letter * 1.5 + 1.2}
      shift={isFromEnd ? -0.5 : 0.5}
      text={`${name}: ${distance}`}
      fill={clay}
    />
  )
}

type WallTextProps = OnWall & {
  wall: number
  /** Where on the wall, in millimetres of the room. */
  along: number
  /** Millimetres on paper: outwards, and along the wall, away from which the text runs. */
  away: number
  shift: number
  text: string
  fill: string
}

/** A text outside a wall, written along it, never upside down. */
function WallText({ outline, wall, along, away, shift, text, fill, height, mm }: WallTextProps) {
  const from = outline[wall] as Point
  const to = outline[(wall + 1) % outline.length] as Point
  const length = wallLength(outline, wall) || 1
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const reach = along + mm(shift)
  const [x, y] = [from[0] + dx * reach + dy * mm(away), height - (from[1] + dy * reach - dx * mm(away))]
  const angle = (Math.atan2(-dy, dx) * 180) / Math.PI
  const slant = upright(angle)
  const isTurned = Math.abs(slant - angle) > 1
  const isForwards = shift > 0 !== isTurned
  return (
    <text
      x={x}
      y={y}
      fontSize={mm(2.5)}
      textAnchor={isForwards ? 'start' : 'end'}
      dominantBaseline="central"
      fill={fill}
      stroke="none"
      transform={`rotate(${slant} ${x} ${y})`}
    >
      {text}
    </text>
  )
}

/** On small pieces only every tenth number, so that they stay legible. `sizes`: the usual one and the smallest. */
function OrderNumbers({
  order,
  toLay,
  height,
  sizes,
}: {
  order: readonly LaidPiece[]
  toLay: RoomToLay
  height: number
  sizes: readonly [number, number]
}) {
  return order.map((piece, index) => {
    const ring = piece.parts[0]
    if (!ring) return null
    const { left, right, bottom, top } = boxOf(ring)
    const text = `${index + 1}`
    const [wide, high] = [(right - left) / 1000, (top - bottom) / 1000]
    const [short, long] = [Math.min(wide, high), Math.max(wide, high)]
    const fitting = sizes.find((size) => short > size * 1.2 && long > size * text.length * 0.65)
    if (fitting === undefined && index > 0 && !text.endsWith('0')) return null
    const size = fitting ?? sizes[1]
    const [x, y] = toRoom([(left + right) / 2, (bottom + top) / 2], toLay.position)
    return (
      <text
        key={text}
        x={x}
        y={height - y}
        fontSize={size}
        textAnchor="middle"
        dominantBaseline="central"
        fill="#6b635b"
        transform={`rotate(${upright(-toLay.position.direction - (high > wide * 1.4 ? 90 : 0))} ${x} ${height - y})`}
      >
        {text}
      </text>
    )
  })
}
