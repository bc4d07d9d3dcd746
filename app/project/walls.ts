import type { ProjectRoom } from '#contract/projects/project.ts'

/** Changes to a room's outline. Corners are whole millimetres from the room's left and lower edges, anticlockwise. */

export type Outline = ProjectRoom['outline']
type Corner = Outline[number]

const corner = (outline: Outline, index: number): Corner => outline[(index + outline.length) % outline.length] as Corner

export function wallLength(outline: Outline, wall: number): number {
  const [from, to] = [corner(outline, wall), corner(outline, wall + 1)]
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

/** Moves the outline so that its left and lower edges are at 0. */
export function fromOrigin(outline: Outline): { outline: Outline; moved: Corner } {
  const left = Math.min(...outline.map(([x]) => x))
  const bottom = Math.min(...outline.map(([, y]) => y))
  return { outline: outline.map(([x, y]) => [x - left, y - bottom]), moved: [-left, -bottom] }
}

/** Adds a corner in the middle of a wall. */
export function splitWall(outline: Outline, wall: number): Outline {
  const [from, to] = [corner(outline, wall), corner(outline, wall + 1)]
  const middle: Corner = [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)]
  return outline.toSpliced(wall + 1, 0, middle)
}

/** Removes the corner at which the wall of that index starts. */
export const removeCorner = (outline: Outline, index: number): Outline =>
  outline.length > 3 ? fromOrigin(outline.toSpliced(index, 1)).outline : outline

/** Applies a change to a ring that is not at the origin, without moving the ring there. */
export function inPlace(ring: Outline, change: (fromOrigin: Outline) => Outline): Outline {
  const { outline, moved } = fromOrigin(ring)
  return change(outline).map(([x, y]) => [x - moved[0], y - moved[1]])
}

/** Moves the ring so that its left and lower edges are at this point. */
export const moveTo = (ring: Outline, [left, bottom]: Corner): Outline =>
  fromOrigin(ring).outline.map(([x, y]) => [x + left, y + bottom])

type Box = { x: number; y: number; width: number; depth: number }

export const boxOutline = ({ x, y, width, depth }: Box): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]

/** An L within the box; each arm is half as wide as the box. */
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

/** Whether a ring is a rectangle parallel to the axes. */
export const isBox = (ring: Outline): boolean =>
  ring.length === 4 &&
  ring.every(([x, y], index) => (corner(ring, index + 1)[0] === x) !== (corner(ring, index + 1)[1] === y))

/** Moves a corner; a rectangle stays a rectangle. */
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
  bay: 'Bay window',
} as const
export type ShapeName = keyof typeof shapes

/** Starting shapes; every length can then be changed. */
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
