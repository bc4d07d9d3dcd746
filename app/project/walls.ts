import type { ProjectRoom } from '#contract/projects/project.ts'

/** Changes to a room's outline, wall by wall. Corners are whole millimetres from the room's left and lower edge. */

export type Outline = ProjectRoom['outline']
type Corner = Outline[number]

export const wallName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26)}`

const corner = (outline: Outline, index: number): Corner => outline[(index + outline.length) % outline.length] as Corner

export function wallLength(outline: Outline, wall: number): number {
  const [from, to] = [corner(outline, wall), corner(outline, wall + 1)]
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

/** Moved so that nothing lies left of or below the beginning. */
export function fromOrigin(outline: Outline): { outline: Outline; moved: Corner } {
  const left = Math.min(...outline.map(([x]) => x))
  const bottom = Math.min(...outline.map(([, y]) => y))
  return { outline: outline.map(([x, y]) => [x - left, y - bottom]), moved: [-left, -bottom] }
}

/**
 * Gives a wall another length. What follows moves along, up to the next wall that runs the same way or back: that one
 * takes the difference, so a room of right angles keeps them.
 */
export function setWallLength(outline: Outline, wall: number, length: number): Outline {
  const count = outline.length
  const [from, to] = [corner(outline, wall), corner(outline, wall + 1)]
  const before = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (before === 0) return outline
  const along: [number, number] = [(to[0] - from[0]) / before, (to[1] - from[1]) / before]
  const isParallel = (other: number) => {
    const [a, b] = [corner(outline, other), corner(outline, other + 1)]
    const run = Math.hypot(b[0] - a[0], b[1] - a[1])
    return run > 0 && Math.abs(along[0] * (b[1] - a[1]) - along[1] * (b[0] - a[0])) / run < 0.001
  }
  const offsets = Array.from({ length: count - 2 }, (_, index) => index + 1)
  const taking = offsets.find((offset) => isParallel(wall + offset)) ?? 1
  const shifted = new Set(Array.from({ length: taking }, (_, index) => (wall + 1 + index) % count))
  const [dx, dy] = [along[0] * (length - before), along[1] * (length - before)]
  return fromOrigin(
    outline.map((point, index) =>
      shifted.has(index) ? [Math.round(point[0] + dx), Math.round(point[1] + dy)] : point,
    ),
  ).outline
}

/** Puts a corner into the middle of a wall. */
export function splitWall(outline: Outline, wall: number): Outline {
  const [from, to] = [corner(outline, wall), corner(outline, wall + 1)]
  const middle: Corner = [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)]
  return outline.toSpliced(wall + 1, 0, middle)
}

/** Takes away the corner a wall begins at. */
export const removeCorner = (outline: Outline, index: number): Outline =>
  outline.length > 3 ? fromOrigin(outline.toSpliced(index, 1)).outline : outline

/** Changes a ring that does not begin at the origin, and leaves it where it is. */
export function inPlace(ring: Outline, change: (fromOrigin: Outline) => Outline): Outline {
  const { outline, moved } = fromOrigin(ring)
  return change(outline).map(([x, y]) => [x - moved[0], y - moved[1]])
}

/** Moved so that its left and lower edge are there. */
export const moveTo = (ring: Outline, [left, bottom]: Corner): Outline =>
  fromOrigin(ring).outline.map(([x, y]) => [x + left, y + bottom])

type Box = { x: number; y: number; width: number; depth: number }

export const boxOutline = ({ x, y, width, depth }: Box): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]

/** An L within the box, each arm half of it. */
export function lOutline({ x, y, width, depth }: Box): Outline {
  const [middle, half] = [x + Math.round(width / 2), y + Math.round(depth / 2)]
  return [
    [x, y],
    [x + width, y],
    [x + width, half],
    [middle, half],
    [middle, y + depth],
    [x, y + depth],
  ]
}

/** Whether a ring is an oblong along the room. */
export const isBox = (ring: Outline): boolean =>
  ring.length === 4 &&
  ring.every(([x, y], index) => (corner(ring, index + 1)[0] === x) !== (corner(ring, index + 1)[1] === y))

/** Moves a corner; an oblong stays one. */
export function moveIslandCorner(ring: Outline, index: number, to: Corner): Outline {
  if (!isBox(ring)) return moveCorner(ring, index, to)
  const [x, y] = corner(ring, index)
  const moved: Outline = ring.map(([left, up]) => [left === x ? to[0] : left, up === y ? to[1] : up])
  return isBox(moved) ? moved : ring
}

export const moveCorner = (outline: Outline, index: number, to: Corner): Outline => outline.with(index, to)

export const shapes = {
  rectangle: 'Rectangle',
  l: 'L-shape',
  u: 'U-shape',
  bay: 'With a bay',
} as const
export type ShapeName = keyof typeof shapes

/** Shapes to begin with; every length can then be typed. */
export const shapeOutlines: Record<ShapeName, Outline> = {
  rectangle: [
    [0, 0],
    [4000, 0],
    [4000, 3000],
    [0, 3000],
  ],
  l: [
    [0, 0],
    [5000, 0],
    [5000, 2400],
    [2600, 2400],
    [2600, 4200],
    [0, 4200],
  ],
  u: [
    [0, 0],
    [5000, 0],
    [5000, 3600],
    [3600, 3600],
    [3600, 1800],
    [1400, 1800],
    [1400, 3600],
    [0, 3600],
  ],
  bay: [
    [0, 0],
    [4200, 0],
    [4200, 3600],
    [3100, 3600],
    [2700, 4300],
    [1500, 4300],
    [1100, 3600],
    [0, 3600],
  ],
}
