import { describe, expect, it } from 'vitest'
import { latticeOf } from '../lay-stone.ts'
import { planRoom } from './plan.ts'

/**
 * Counts the tiles of a floor again with a separate program. It shares nothing with the planner but the description
 * of the room and of the tiles; lengths are millimetres.
 */

type Xy = [number, number]
type Shape = Xy[]
interface Floor {
  width: number
  depth: number
  /** Cut out of the corner at the right and the back; 0 by 0 for a rectangle. */
  notch: Xy
  tile: Xy
  joint: number
  isBrick: boolean
  start: Xy
  direction: 0 | 45
}

const rectangle = (left: number, bottom: number, right: number, top: number): Shape => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]
const cross = (a: Xy, b: Xy, c: Xy) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
const size = (shape: Shape) =>
  shape.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = shape[(at + 1) % shape.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
const turn = ([x, y]: Xy, degrees: number): Xy => {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** What two convex shapes have in common: the first is cut along each side of the second. */
function common(first: Shape, second: Shape): Shape {
  let left = first
  for (const [at, from] of second.entries()) {
    const to = second[(at + 1) % second.length]!
    const next: Shape = []
    for (const [index, point] of left.entries()) {
      const before = left.at(index - 1)!
      const [here, there] = [cross(from, to, point), cross(from, to, before)]
      if (here >= 0 !== there >= 0) {
        const share = there / (there - here)
        next.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])])
      }
      if (here >= 0) next.push(point)
    }
    left = next
  }
  return left
}

/** The narrowest gap that the points would pass through: across each line through two points with all others on one side. */
function narrowest(points: Shape): number {
  let best = Number.POSITIVE_INFINITY
  for (const one of points)
    for (const other of points) {
      const length = Math.hypot(other[0] - one[0], other[1] - one[1])
      if (length < 1e-6) continue
      const away = points.map((point) => cross(one, other, point) / length)
      if (Math.min(...away) > -1e-6) best = Math.min(best, Math.max(...away))
    }
  return best
}

const nearest = (point: Xy, from: Xy, to: Xy) => {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const share = ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / (x * x + y * y || 1)
  const along = Math.max(0, Math.min(1, share))
  return Math.hypot(point[0] - from[0] - along * x, point[1] - from[1] - along * y)
}

function gapBetween(one: Shape, other: Shape): number {
  if (size(common(one, other)) > 1e-6) return 0
  const oneWay = (from: Shape, to: Shape) =>
    from.flatMap((point) => to.map((corner, at) => nearest(point, corner, to[(at + 1) % to.length]!)))
  return Math.min(...oneWay(one, other), ...oneWay(other, one))
}

/** A cut piece: its convex parts, from the middle of its tile. */
interface CutPiece {
  parts: Shape[]
  area: number
}

function recount(floor: Floor) {
  const { width, depth, notch, tile, joint, isBrick, start, direction } = floor
  const [wide, high] = tile
  // An L is two rectangles: the front over the whole width, and what is left of the back.
  const front = rectangle(0, 0, width, depth - notch[1])
  const back = notch[0] > 0 ? rectangle(0, depth - notch[1], width - notch[0], depth) : []
  const seam: Shape = [
    [0, depth - notch[1]],
    [width - notch[0], depth - notch[1]],
  ]
  const place = (points: Shape) => points.map(([x, y]) => turn([x - start[0], y - start[1]], -direction))
  const rooms = [place(front), place(back)].filter((shape) => shape.length > 0)
  const [seamFrom, seamTo] = place(seam) as [Xy, Xy]
  const all = rooms.flat()
  const reach = Math.max(...all.flat().map(Math.abs)) + 2 * (wide + high)
  const [columns, rows] = [Math.ceil(reach / (wide + joint)), Math.ceil(reach / (high + joint))]
  let whole = 0
  let touched = 0
  const cuts: CutPiece[] = []
  for (const odd of isBrick ? [0, 1] : [0])
    for (let column = -columns; column <= columns; column++)
      for (let row = -rows; row <= rows; row++) {
        if (isBrick && Math.abs(row % 2) !== odd) continue
        const x = column * (wide + joint) + (odd * (wide + joint)) / 2
        const y = row * (high + joint)
        const face = rectangle(x, y, x + wide, y + high)
        const inside = rooms.map((room) => common(face, room)).filter((part) => part.length > 2 && size(part) > 1e-9)
        const area = inside.reduce((sum, part) => sum + size(part), 0)
        // A saw takes off no less than half a millimetre along a side.
        if (wide * high - area < (wide + high) / 4 + 0.01) {
          whole++
          touched++
          continue
        }
        // Front and back are one piece where the tile lies over the line between them.
        const seamInTile = common([seamFrom, seamTo, seamFrom], face)
        const seamLength = Math.max(
          0,
          ...seamInTile.flatMap((one) => seamInTile.map((other) => Math.hypot(one[0] - other[0], one[1] - other[1]))),
        )
        const pieces = inside.length > 1 && seamLength < 1e-3 ? inside.map((part) => [part]) : [inside]
        for (const parts of pieces) {
          const total = parts.reduce((sum, part) => sum + size(part), 0)
          if (total <= 0.01) continue
          touched++
          // The gap at the wall takes up anything narrower than a millimetre.
          if (narrowest(parts.flat()) < 1) continue
          const fromMiddle = ([px, py]: Xy): Xy => [px - x - wide / 2, py - y - high / 2]
          cuts.push({ parts: parts.map((part) => part.map(fromMiddle)), area: total })
        }
      }
  return { whole, touched, cuts }
}

/**
 * The rule of reuse: the largest cut first, from the tile with the least left that can still give it. A cut keeps its place
 * in its tile, which may be turned by 180°, or by 90° if it is square; cuts are a blade apart, and at most `most` to a tile.
 */
function tilesFor(cuts: readonly CutPiece[], [wide, high]: Xy, { blade, most }: { blade: number; most: number }) {
  const turns = wide === high ? [0, 90, 180, 270] : [0, 180]
  const tiles: { left: number; taken: Shape[]; cuts: number }[] = []
  const order = cuts.map((cut, at) => ({ cut, at })).sort((one, other) => other.cut.area - one.cut.area)
  for (const { cut } of order) {
    const ways = turns.map((degrees) => cut.parts.map((part) => part.map((point) => turn(point, degrees))))
    let best: { tile: (typeof tiles)[number]; way: Shape[] } | undefined
    for (const tile of tiles) {
      if (tile.cuts >= most || tile.left < cut.area || (best && tile.left >= best.tile.left)) continue
      const way = ways.find((parts) =>
        parts.every((part) => tile.taken.every((other) => gapBetween(part, other) >= blade - 1e-6)),
      )
      if (way) best = { tile, way }
    }
    if (best) {
      best.tile.left -= cut.area
      best.tile.cuts++
      best.tile.taken.push(...best.way)
    } else tiles.push({ left: wide * high - cut.area, taken: [...cut.parts], cuts: 1 })
  }
  return tiles.length
}

/** The same floors in every run. */
function random(seed: number) {
  let state = seed
  return (low: number, high: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return low + Math.floor((state / 2_147_483_648) * (high - low + 1))
  }
}

const tiles: { tile: Xy; joint: number }[] = [
  { tile: [600, 300], joint: 3 },
  { tile: [305, 305], joint: 2 },
  { tile: [610, 406], joint: 5 },
]

function floorsOf(isBrick: boolean, direction: 0 | 45, seed: number): Floor[] {
  const between = random(seed)
  return Array.from({ length: 36 }, (_, index) => {
    const [width, depth] = [between(1200, 4200), between(1200, 3600)]
    const notch: Xy = index % 2 === 0 ? [0, 0] : [between(200, width - 400), between(200, depth - 400)]
    return {
      ...{ width, depth, notch, isBrick, direction },
      ...tiles[index % tiles.length]!,
      start: [between(0, 600), between(0, 600)],
    }
  })
}

function planned({ width, depth, notch, tile, joint, isBrick, start, direction }: Floor, mostCuts: number) {
  const pattern = latticeOf({
    pattern: isBrick ? 'brick-bond' : 'straight',
    size: { width: tile[0], height: tile[1] },
    joint,
  })
  if (!pattern) throw new Error('these tiles cannot be laid')
  const outline: Shape =
    notch[0] === 0
      ? rectangle(0, 0, width, depth)
      : [
          [0, 0],
          [width, 0],
          [width, depth - notch[1]],
          [width - notch[0], depth - notch[1]],
          [width - notch[0], depth],
          [0, depth],
        ]
  const rules = { kerf: 3, mostCuts, directional: false, narrowest: 25 }
  return planRoom({ pattern, room: { outline, islands: [] }, position: { start, direction }, rules })
}

describe.each([
  { name: 'straight', floors: floorsOf(false, 0, 11) },
  { name: 'brick bond', floors: floorsOf(true, 0, 22) },
  { name: '45°', floors: floorsOf(false, 45, 33) },
])('floors laid $name', ({ floors }) => {
  it('have the pieces that an independent count finds, each from a new tile or from off-cuts', () => {
    for (const floor of floors) {
      const own = recount(floor)
      const single = planned(floor, 1)
      const { figures } = planned(floor, 4)
      expect(
        {
          touched: single.laid.length,
          whole: single.figures.whole,
          cuts: single.figures.cuts,
          tiles: single.figures.pieces[0],
          withOffCuts: figures.pieces[0],
        },
        JSON.stringify(floor),
      ).toEqual({
        touched: own.touched,
        whole: own.whole,
        cuts: own.cuts.length,
        tiles: own.whole + own.cuts.length,
        withOffCuts: own.whole + tilesFor(own.cuts, floor.tile, { blade: 3, most: 4 }),
      })
    }
  })
})
