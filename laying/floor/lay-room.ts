import { clipConvex } from '../geometry/clip.ts'
import { connected } from '../geometry/outline.ts'
import {
  areaOf,
  type Box,
  boxOf,
  directionOf,
  edgesOf,
  hullOf,
  isInside,
  moved,
  type Point,
  perimeterOf,
  type Ring,
  widthOf,
} from '../geometry/polygon.ts'
import { triangulate } from '../geometry/triangulate.ts'
import type { Pattern } from '../pattern.ts'
import type { Room } from './room.ts'

/** The position of a pattern in a room: a corner of the first piece at `start`, rotated by `direction` degrees. */
export interface Position {
  start: Point
  direction: number
}

/** A whole or cut piece, in micrometres from the start along the axes of the pattern. */
export interface LaidPiece {
  /** The index of the piece in the pattern; `across` and `along` are its cell. */
  piece: number
  across: number
  along: number
  /** Laid uncut: nothing is missing that a saw could remove. */
  whole: boolean
  area: number
  /** Convex parts that make up its shape. */
  parts: readonly Ring[]
  /** The narrowest gap it would pass through. */
  width: number
}

/** A saw cannot remove half a millimetre along a side. */
const SAW_TOLERANCE = 500

/** Areas below this many square micrometres are rounding errors. */
const NEGLIGIBLE = 10_000

interface RoomShape {
  rings: readonly Ring[]
  edges: [Point, Point][]
  parts: { ring: Ring; box: Box }[]
  box: Box
}

/** The room in the axes of the pattern. */
function shapeOf({ outline, islands }: Room, { start, direction }: Position): RoomShape {
  const [cos, sin] = directionOf(-direction)
  const into = ([x, y]: Point): Point => {
    const fromX = (x - start[0]) * 1000
    const fromY = (y - start[1]) * 1000
    return [fromX * cos - fromY * sin, fromX * sin + fromY * cos]
  }
  const rings = [outline, ...islands].map((ring) => ring.map(into))
  // Triangulated before it is rotated, because whole millimetres are exact.
  const parts = triangulate(outline, islands).map((triangle) => triangle.map(into))
  return {
    rings,
    edges: rings.flatMap(edgesOf),
    parts: parts.map((ring) => ({ ring, box: boxOf(ring) })),
    box: boxOf(rings[0]!),
  }
}

/** Converts a point from the axes of the pattern to millimetres in the room. */
export function toRoom([x, y]: Point, { start, direction }: Position): Point {
  const [cos, sin] = directionOf(direction)
  return [start[0] + (x * cos - y * sin) / 1000, start[1] + (x * sin + y * cos) / 1000]
}

export function layRoom(pattern: Pattern, room: Room, position: Position): LaidPiece[] {
  const shape = shapeOf(room, position)
  const [a, b] = pattern.steps
  const laid: LaidPiece[] = []
  for (const [piece, { outline }] of pattern.pieces.entries()) {
    const box = boxOf(outline)
    const area = areaOf(outline)
    const { across, along } = cellsAround(pattern, shape.box, box)
    for (let i = across[0]; i <= across[1]; i++)
      for (let j = along[0]; j <= along[1]; j++) {
        const x = i * a[0] + j * b[0]
        const y = i * a[1] + j * b[1]
        const here = { left: box.left + x, right: box.right + x, bottom: box.bottom + y, top: box.top + y }
        if (!overlap(here, shape.box)) continue
        const place = { piece, across: i, along: j }
        if (shape.edges.some((edge) => crosses(edge, here)))
          laid.push(...cutToRoom(moved(outline, x, y), here, shape).map((cut) => ({ ...place, ...cut })))
        else if (isInside(shape.rings, [(here.left + here.right) / 2, (here.bottom + here.top) / 2]))
          laid.push({ ...place, whole: true, area, parts: [moved(outline, x, y)], width: 0 })
      }
  }
  return laid
}

/** The cells in which a piece can overlap the room. */
function cellsAround({ steps: [a, b] }: Pattern, room: Box, piece: Box) {
  const determinant = a[0] * b[1] - a[1] * b[0]
  const corners = [room.left - piece.right, room.right - piece.left].flatMap((x) =>
    [room.bottom - piece.top, room.top - piece.bottom].map((y) => [x, y] as const),
  )
  const across = corners.map(([x, y]) => (x * b[1] - y * b[0]) / determinant)
  const along = corners.map(([x, y]) => (a[0] * y - a[1] * x) / determinant)
  const range = (values: number[]) => [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))] as const
  return { across: range(across), along: range(along) }
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.bottom < other.top && one.top > other.bottom

const crosses = ([from, to]: [Point, Point], { left, right, bottom, top }: Box) =>
  !(
    (from[0] <= left && to[0] <= left) ||
    (from[0] >= right && to[0] >= right) ||
    (from[1] <= bottom && to[1] <= bottom) ||
    (from[1] >= top && to[1] >= top)
  )

type Cut = Pick<LaidPiece, 'whole' | 'area' | 'parts' | 'width'>

function cutToRoom(outline: Ring, box: Box, shape: RoomShape): Cut[] {
  const parts = shape.parts
    .filter((part) => overlap(part.box, box))
    .map(({ ring }) => clipConvex(ring, outline))
    .filter((part) => part.length > 2 && areaOf(part) > 0)
  const area = parts.reduce((sum, part) => sum + areaOf(part), 0)
  const missing = areaOf(outline) - area
  // NEGLIGIBLE allows for rounding: half a millimetre must not be a cut in one direction and whole in another.
  if (missing < (SAW_TOLERANCE * perimeterOf(outline)) / 4 + NEGLIGIBLE)
    return [{ whole: true, area, parts: [outline], width: 0 }]
  return connected(parts)
    .map((group) => {
      const hull = hullOf(group.flat())
      const joined = group.reduce((sum, part) => sum + areaOf(part), 0)
      const convex = areaOf(hull) - joined < NEGLIGIBLE
      return { whole: false, area: joined, parts: convex ? [hull] : group, width: widthOf(hull) }
    })
    .filter(({ area: joined }) => joined > NEGLIGIBLE)
}
