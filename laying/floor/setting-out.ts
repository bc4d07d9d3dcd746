import { type Box, boxOf, directionOf, edgesOf, type Point, type Ring } from '../geometry/polygon.ts'
import type { Pattern } from '../pattern.ts'
import { type LaidPiece, type Position, toRoom } from './lay-room.ts'

/** A point on a wall, in millimetres along it from its start. */
export interface WallMark {
  wall: number
  along: number
  point: Point
}

/** A chalk line along the edge of the first tiles, between two walls, in the direction of laying. */
export interface ChalkLine {
  from: WallMark
  to: WallMark
  /** A wall parallel to the line, and its distance in millimetres; undefined if no wall next to it is parallel. */
  parallel: { wall: number; distance: number } | undefined
}

export interface SettingOut {
  /** Where the two lines cross: a corner of the first tile. */
  origin: Point
  /** Along the rows, and across them. */
  lines: readonly [ChalkLine, ChalkLine]
  /** The whole pieces in the order of laying, row by row from the crossing. */
  order: LaidPiece[]
  /** False for patterns whose pieces interlock, such as herringbone: they are laid zigzag by zigzag. */
  isInRows: boolean
}

export interface SettingOutInput {
  /** The room with its walls, without the movement gap. */
  outline: Ring
  pattern: Pattern
  position: Position
  laid: readonly LaidPiece[]
  /** The middle of a doorway, towards which the tiler works. */
  door?: Point | undefined
}

/** A millimetre, in the micrometres of the pattern. */
const MILLIMETRE = 1000

/** How a tiler sets a room out: two lines as long as the room allows, and the whole pieces in order from their crossing. */
export function settingOut({ outline, pattern, position, laid, door }: SettingOutInput): SettingOut | undefined {
  const towards = directionOfWork(laid, position, door)
  const placed = laid.filter(({ whole }) => whole).map((piece) => ({ piece, ...startOf(pattern, piece, towards) }))
  const byRow = placed.toSorted((one, other) => one.row - other.row || one.along - other.along)
  let best: { row: number; along: number; corner: Point; lines: [ChalkLine, ChalkLine]; length: number } | undefined
  for (const { row, along, corner } of byRow) {
    const lines = linesAt(outline, position, towards, corner)
    if (!lines) continue
    const length = lines.reduce((sum, { from, to }) => sum + distance(from.point, to.point), 0)
    if (!best || length > best.length + 1) best = { row, along, corner, lines, length }
  }
  if (!best) return undefined
  const { row, along, corner, lines } = best
  const inRow = (pieces: typeof byRow) => {
    const after = pieces.filter((one) => one.along >= along)
    const before = pieces.filter((one) => one.along < along)
    return [...after, ...before.toReversed()]
  }
  const rows = [...Map.groupBy(byRow, (one) => one.row)]
  const onwards = rows.filter(([at]) => at >= row)
  const back = rows.filter(([at]) => at < row).toReversed()
  return {
    origin: toRoom(corner, position),
    lines,
    order: [...onwards, ...back].flatMap(([, pieces]) => inRow(pieces).map(({ piece }) => piece)),
    isInRows: isInRows(pattern),
  }
}

type Signs = readonly [1 | -1, 1 | -1]

/** Along each axis of the pattern: away from the doorway's opposite, or else to the right and up. */
function directionOfWork(laid: readonly LaidPiece[], { start, direction }: Position, door: Point | undefined): Signs {
  if (!door || laid.length === 0) return [1, 1]
  const { left, right, bottom, top } = boxOf(laid.flatMap(({ parts }) => parts.flat()))
  const [cos, sin] = directionOf(-direction)
  const [x, y] = [(door[0] - start[0]) * MILLIMETRE, (door[1] - start[1]) * MILLIMETRE]
  const isBefore = (value: number, least: number, most: number) => value < (least + most) / 2 - MILLIMETRE
  return [isBefore(x * cos - y * sin, left, right) ? -1 : 1, isBefore(x * sin + y * cos, bottom, top) ? -1 : 1]
}

/** Pieces of one size that are turned in several ways interlock. */
function isInRows({ pieces, sizes }: Pattern): boolean {
  const isUpright = pieces.map(({ outline }) => {
    const { left, right, bottom, top } = boxOf(outline)
    return Math.round(top - bottom) > Math.round(right - left)
  })
  return sizes.length > 1 || isUpright.every((one) => one === isUpright[0])
}

/** The corner at which a piece starts in the direction of work, its row, and its place in the row. */
function startOf(pattern: Pattern, { piece, across, along }: LaidPiece, [signX, signY]: Signs) {
  const {
    steps: [a, b],
    pieces,
  } = pattern
  const box: Box = boxOf(pieces[piece]!.outline)
  const [x, y] = [across * a[0] + along * b[0], across * a[1] + along * b[1]]
  const corner: Point = [(signX > 0 ? box.left : box.right) + x, (signY > 0 ? box.bottom : box.top) + y]
  if (isInRows(pattern)) return { corner, row: corner[1] * signY, along: corner[0] * signX }
  // Repeated along its first step, a pair of pieces makes a zigzag.
  const onwards = dot(a, [signX, signY]) < 0 ? -1 : 1
  const sideways = dot([a[1], -a[0]], [signX, signY]) < 0 ? -1 : 1
  return {
    corner,
    row: along * Math.sign(dot([a[1], -a[0]], b)) * sideways,
    along: (across + piece / pieces.length) * onwards,
  }
}

function linesAt(
  outline: Ring,
  position: Position,
  [signX, signY]: Signs,
  at: Point,
): [ChalkLine, ChalkLine] | undefined {
  const point = toRoom(at, position)
  const [cos, sin] = directionOf(position.direction)
  const along = lineThrough(outline, point, [cos * signX, sin * signX])
  const across = lineThrough(outline, point, [-sin * signY, cos * signY])
  return along && across && [along, across]
}

function lineThrough(outline: Ring, point: Point, towards: Point): ChalkLine | undefined {
  const from = markOn(outline, point, [-towards[0], -towards[1]])
  const to = markOn(outline, point, towards)
  return from && to && { from, to, parallel: parallelTo(outline, point, towards) }
}

const cross = (one: Point, other: Point) => one[0] * other[1] - one[1] * other[0]
const dot = (one: Point, other: Point) => one[0] * other[0] + one[1] * other[1]
const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1]]
const distance = (one: Point, other: Point) => Math.hypot(...minus(one, other))

/** The first wall that a line meets. */
function markOn(outline: Ring, point: Point, towards: Point): WallMark | undefined {
  let nearest: (WallMark & { reach: number }) | undefined
  for (const [wall, [from, to]] of edgesOf(outline).entries()) {
    const edge = minus(to, from)
    const slant = cross(towards, edge)
    if (Math.abs(slant) < 1e-6) continue
    const reach = cross(minus(from, point), edge) / slant
    const share = cross(minus(from, point), towards) / slant
    if (reach < 0 || share < 0 || share > 1 || (nearest && reach >= nearest.reach)) continue
    const met: Point = [from[0] + edge[0] * share, from[1] + edge[1] * share]
    nearest = { wall, along: share * Math.hypot(...edge), point: met, reach }
  }
  return nearest && { wall: nearest.wall, along: nearest.along, point: nearest.point }
}

/** The nearest parallel wall that the point lies next to. */
function parallelTo(outline: Ring, point: Point, towards: Point): ChalkLine['parallel'] {
  let nearest: { wall: number; distance: number } | undefined
  for (const [wall, [from, to]] of edgesOf(outline).entries()) {
    const edge = minus(to, from)
    const length = Math.hypot(...edge)
    const along = dot(minus(point, from), edge) / length
    // Over the length of the wall, the line stays within half a millimetre.
    if (Math.abs(cross(edge, towards)) > 0.5 || along < 0 || along > length) continue
    const away = Math.abs(cross(minus(point, from), edge)) / length
    if (!nearest || away < nearest.distance) nearest = { wall, distance: away }
  }
  return nearest
}
