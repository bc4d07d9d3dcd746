import { wallName } from '#contract/projects/wall-name.ts'
import { findBays } from './bay.ts'
import { fromOrigin, type Outline, wallLength } from './walls.ts'

/** A wall that can give way, and its length then. */
export type Giving = { wall: number; length: number }

export type Resized =
  | { ok: true; outline: Outline }
  /** `giving`: the walls to choose from if all of them were measured. */
  | { ok: false; message: string; giving: Giving[] }

type Resize = {
  outline: Outline
  wall: number
  length: number
  /** Walls whose length was typed: they keep it. */
  measured?: ReadonlySet<number>
  /** The wall that gives way although it was measured. */
  gives?: number
}

/** Walls whose length follows from the width, depth and front of a bay. */
export const fixedWalls = (outline: Outline): ReadonlySet<number> =>
  new Set(findBays(outline).flatMap(({ wall }) => [0, 1, 2].map((step) => (wall + step) % outline.length)))

/**
 * Gives a wall another length. All walls keep their directions: those after it move along, up to a parallel wall, which
 * gives way. That is the next one that was not measured and is long enough. Without a parallel wall, the next one turns.
 */
export function resizeWall({ outline, wall, length, measured = new Set(), gives }: Resize): Resized {
  const fixed = fixedWalls(outline)
  if (fixed.has(wall)) return { ok: false, giving: [], message: 'This wall follows from the bay. Change the bay.' }
  const before = wallLength(outline, wall)
  if (before === 0) return { ok: false, giving: [], message: 'This wall has no length yet. Move one of its corners.' }
  const change = length - before
  const others = parallelTo(outline, wall, fixed)
  const giving = others.map(({ wall: other, isOpposite }) => ({
    wall: other,
    length: Math.round(wallLength(outline, other) + (isOpposite ? change : -change)),
  }))
  if (Math.abs(change) < 1) return { ok: true, outline }
  if (others.length === 0)
    return { ok: true, outline: moveWalls(outline, { wall, to: (wall + 1) % outline.length, change }) }
  const possible = giving.filter((other) => other.length > 0)
  const free = possible.find((other) => (gives === undefined ? !measured.has(other.wall) : other.wall === gives))
  if (free) return { ok: true, outline: moveWalls(outline, { wall, to: free.wall, change }) }
  const names = namesOf(giving.map((other) => other.wall))
  if (possible.length === 0)
    return { ok: false, giving: [], message: `Then nothing would be left of ${names}. Shorten another wall first.` }
  const off = `${Math.round(Math.abs(change))} mm`
  return {
    ok: false,
    giving: possible,
    message: `The walls don’t close by ${off}: ${names} ${giving.length === 1 ? 'was' : 'were'} measured too. Which wall gives way?`,
  }
}

/** 'wall C', 'walls C and E'. */
function namesOf(walls: readonly number[]): string {
  const names = walls.map(wallName).toSorted()
  return names.length === 1 ? `wall ${names[0]}` : `walls ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type Parallel = { wall: number; isOpposite: boolean }

/** The walls parallel to this one, in their order after it. */
function parallelTo(outline: Outline, wall: number, without: ReadonlySet<number>): Parallel[] {
  const count = outline.length
  const [x, y] = vector(outline, wall)
  return Array.from({ length: count - 1 }, (_, index) => (wall + 1 + index) % count).flatMap((other) => {
    const [otherX, otherY] = vector(outline, other)
    const run = Math.hypot(x, y) * Math.hypot(otherX, otherY)
    const isParallel = run > 0 && Math.abs(x * otherY - y * otherX) <= 0.001 * run
    return isParallel && !without.has(other) ? [{ wall: other, isOpposite: x * otherX + y * otherY < 0 }] : []
  })
}

function vector(outline: Outline, wall: number): [number, number] {
  const [from, to] = [outline[wall], outline[(wall + 1) % outline.length]]
  return from && to ? [to[0] - from[0], to[1] - from[1]] : [0, 0]
}

function moveWalls(outline: Outline, { wall, to, change }: { wall: number; to: number; change: number }): Outline {
  const count = outline.length
  const [x, y] = vector(outline, wall)
  const length = Math.hypot(x, y)
  const steps = (to - wall + count) % count
  const isMoved = (corner: number) => {
    const step = (corner - wall + count) % count
    return step >= 1 && step <= steps
  }
  const [dx, dy] = [(x / length) * change, (y / length) * change]
  return fromOrigin(
    outline.map((point, corner) => (isMoved(corner) ? [Math.round(point[0] + dx), Math.round(point[1] + dy)] : point)),
  ).outline
}
