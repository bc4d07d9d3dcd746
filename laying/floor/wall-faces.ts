import { connected, outlineOf } from '../geometry/outline.ts'
import { areaOf, type Point, type Ring } from '../geometry/polygon.ts'

/** The tiled walls of a room, in whole millimetres. */
export interface TiledWalls {
  outline: Ring
  doorways: readonly { side: number; at: number; width: number }[]
  walls: {
    /** Of the tiles and of the doors, from the floor. */
    height: number
    door_height: number
    /** The walls that are tiled, by their number in the outline. */
    sides: readonly number[]
    openings: readonly WallOpening[]
  }
  /** Whether the floor has a joint of its own along the walls. */
  hasFloor: boolean
}

export interface WallOpening {
  kind: 'window' | 'niche'
  side: number
  /** From the start of the wall, and from the floor. */
  at: number
  up: number
  width: number
  height: number
  /** Of the tiled sides; 0 for a window whose reveal is not tiled. */
  depth: number
}

/** One flat area to lay, as seen from inside the room, from its own lower left corner. */
export interface WallFace {
  side: number
  /** A wall, or the back or a side of an opening. */
  kind: 'wall' | 'back' | 'left' | 'right' | 'sill' | 'head'
  /** The number of the opening that it belongs to. */
  opening: number | null
  outline: Ring
  islands: Ring[]
  /** How far its left edge is from the middle of its wall, for laying from the middle. */
  fromMiddle: number
  /** Joints filled with sealant, and edges that need a trim; the first face of a wall has those of the whole wall. */
  sealant: number
  trims: number[]
}

type Box = { left: number; right: number; bottom: number; top: number }

/** Every face of the tiled walls: the walls without their doors, windows and niches, then backs and reveals. */
export function wallFaces(room: TiledWalls): WallFace[] {
  const { openings } = room.walls
  const sides = room.walls.sides.filter((side) => side < room.outline.length)
  const walls = sides.flatMap((side) => facesOfWall(room, side))
  const more = openings.flatMap((opening, index) => {
    if (!sides.includes(opening.side) || opening.depth === 0) return []
    const { side, kind, width, height, depth } = opening
    const face = (part: WallFace['kind'], across: number, up: number): WallFace => ({
      side,
      kind: part,
      opening: index,
      outline: ring({ left: 0, right: across, bottom: 0, top: up }),
      islands: [],
      fromMiddle: across / 2,
      sealant: 0,
      trims: [],
    })
    const reveals = [
      face('left', depth, height),
      face('right', depth, height),
      face('sill', width, depth),
      face('head', width, depth),
    ]
    return kind === 'niche' ? [face('back', width, height), ...reveals] : reveals
  })
  return [...walls, ...more]
}

function facesOfWall(room: TiledWalls, side: number): WallFace[] {
  const { walls, doorways } = room
  const length = Math.round(lengthOf(room, side))
  const whole: Box = { left: 0, right: length, bottom: 0, top: walls.height }
  // Seen from inside, a wall of an anticlockwise outline runs to the left.
  const seen = (at: number, width: number) => {
    const left = areaOf(room.outline) > 0 ? length - at - width : at
    return { left, right: left + width }
  }
  const doors = doorways.filter((door) => door.side === side)
  const openings = walls.openings.filter((opening) => opening.side === side)
  const cuts: Box[] = [
    ...doors.map(({ at, width }) => ({ ...seen(at, width), bottom: 0, top: walls.door_height })),
    ...openings.map(({ at, width, up, height }) => ({ ...seen(at, width), bottom: up, top: up + height })),
  ]
  const edges = edgesOfWall(room, side, length)
  return partsOf(whole, cuts).map(({ outline, islands }, index) => {
    const [left, bottom] = [Math.min(...outline.map(([x]) => x)), Math.min(...outline.map(([, y]) => y))]
    const toCorner = (shape: Ring): Ring => shape.map(([x, y]) => [x - left, y - bottom])
    return {
      side,
      kind: 'wall',
      opening: null,
      outline: toCorner(outline),
      islands: islands.map(toCorner),
      fromMiddle: length / 2 - left,
      ...(index === 0 ? edges : { sealant: 0, trims: [] }),
    }
  })
}

/** What is left of a rectangle without others. */
function partsOf(whole: Box, cuts: readonly Box[]): { outline: Ring; islands: Ring[] }[] {
  const lines = (from: number, to: number, values: number[]) =>
    [...new Set([from, to, ...values.filter((value) => value > from && value < to)])].sort((one, other) => one - other)
  const xs = lines(
    whole.left,
    whole.right,
    cuts.flatMap(({ left, right }) => [left, right]),
  )
  const ys = lines(
    whole.bottom,
    whole.top,
    cuts.flatMap(({ bottom, top }) => [bottom, top]),
  )
  const cells = xs.slice(1).flatMap((right, column) =>
    ys.slice(1).flatMap((top, row): Ring[] => {
      const [left, bottom] = [xs[column]!, ys[row]!]
      const isCut = cuts.some((cut) => cut.left <= left && cut.right >= right && cut.bottom <= bottom && cut.top >= top)
      return isCut ? [] : [ring({ left, right, bottom, top })]
    }),
  )
  return connected(cells).map((part) => {
    const rings = outlineOf(part).map(withoutStraightCorners)
    const outline = rings.find((one) => areaOf(one) > 0)!
    return { outline, islands: rings.filter((one) => one !== outline).map((hole) => hole.toReversed()) }
  })
}

const ring = ({ left, right, bottom, top }: Box): Ring => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]

const withoutStraightCorners = (shape: Ring): Ring =>
  shape.filter((corner, index) => {
    const [before, after] = [shape.at(index - 1)!, shape[(index + 1) % shape.length]!]
    return (corner[0] - before[0]) * (after[1] - corner[1]) !== (corner[1] - before[1]) * (after[0] - corner[0])
  })

/** Sealant at the ceiling, in corners and along frames; a trim where tiles end at an outer corner or an opening. */
function edgesOfWall(room: TiledWalls, side: number, length: number): { sealant: number; trims: number[] } {
  const { height, door_height, sides, openings } = room.walls
  const count = room.outline.length
  const isTiled = (other: number) => sides.includes((other + count) % count)
  const doors = room.doorways.filter((door) => door.side === side)
  const here = openings.filter((opening) => opening.side === side)
  const sum = (lengths: number[]) => lengths.reduce((total, one) => total + one, 0)
  // A joint between two tiled walls is half of each.
  const corner = (other: number, isOuter: boolean) => (isOuter ? 0 : isTiled(other) ? height / 2 : height)
  const [startIsOuter, endIsOuter] = [isOuterCorner(room, side), isOuterCorner(room, side + 1)]
  const frames = here.map(({ kind, width, height: high, depth }) =>
    kind === 'niche' ? 2 * (width + high) + 4 * depth : 2 * (width + high),
  )
  const doorFrames = doors.map(({ width }) => 2 * Math.min(door_height, height) + (door_height < height ? width : 0))
  const foot = room.hasFloor ? 0 : length - sum(doors.map(({ width }) => width))
  return {
    sealant:
      length + foot + corner(side - 1, startIsOuter) + corner(side + 1, endIsOuter) + sum(frames) + sum(doorFrames),
    trims: [
      ...(endIsOuter ? [height] : []),
      ...(startIsOuter && !isTiled(side - 1) ? [height] : []),
      ...here.flatMap(({ width, height: high, depth }) => (depth > 0 ? [width, width, high, high] : [])),
    ],
  }
}

const cornerAt = ({ outline }: TiledWalls, index: number): Point => outline[(index + outline.length) % outline.length]!

function lengthOf(room: TiledWalls, side: number): number {
  const [from, to] = [cornerAt(room, side), cornerAt(room, side + 1)]
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

/** Whether a corner points into the room, like the corner of a chimney breast. */
function isOuterCorner(room: TiledWalls, index: number): boolean {
  const [before, at, after] = [cornerAt(room, index - 1), cornerAt(room, index), cornerAt(room, index + 1)]
  const turn = (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])
  return turn * areaOf(room.outline) < 0
}
