import type { opusModules, PatternName } from '../catalogue/vocabulary.ts'
import type { SurfaceChoice } from './room-choice.ts'
import type { RoomStoneDetails } from './room-stone-list.ts'
import { type Direction, directions, type GroutName, jointWidths, type SurfaceName, surfaces } from './rooms.ts'

export interface StoneLaying {
  patterns: PatternName[]
  joint: number
  direction: Direction
  chip?: string | undefined
  mix?: { module: (typeof opusModules)[number]; pitch?: number | undefined } | undefined
}

/** The properties of a stone that decide how it can be laid. Without `laying` it is a top without joints. */
export interface RoomStone {
  slug: string
  /** Widths and heights in millimetres, such as '610x305', in the catalogue's order. */
  sizes: string[]
  laying: StoneLaying | null
}

export const layable = ({ slug, sizes, laying }: Pick<RoomStoneDetails, 'slug' | 'sizes' | 'laying'>): RoomStone => ({
  slug,
  sizes: sizes.map(({ size }) => size),
  laying,
})

/** A choice with nothing left out. */
export interface LaidChoice {
  stone: string
  size: string
  pattern: PatternName | 'whole'
  joint: number
  grout: GroutName | null
  direction: Direction
}

export const suits = (stone: RoomStone, surface: SurfaceName) =>
  (surfaces[surface].takes === 'top') === (stone.laying === null)

const sides = (size: string) => size.split('x').map(Number) as [number, number]

const needsOblong: ReadonlySet<PatternName> = new Set(['herringbone', 'double-herringbone', 'chevron', 'basketweave'])

/** Whether pieces of this size fit the pattern: some need blocks at least twice as long as wide. */
export const makesPattern = (name: PatternName, { width, height }: { width: number; height: number }) =>
  !needsOblong.has(name) || Math.max(width, height) >= 2 * Math.min(width, height)

/** The patterns a size of a stone can be laid in, the usual one first. */
export function patternsOf({ laying }: RoomStone, size: string): PatternName[] {
  const [width, height] = sides(laying?.chip ?? size)
  return (laying?.patterns ?? []).filter((name) => makesPattern(name, { width, height }))
}

/** Whether the joint width can be chosen: on sheets it is fixed. */
export const hasJoint = ({ laying }: RoomStone) => laying !== null && !laying.chip

/** Joint widths offered in addition to the recommended one. */
export const jointsOf = (stone: RoomStone): number[] =>
  hasJoint(stone) ? jointWidths.filter((width) => width !== stone.laying?.joint) : []

export const directionsOf = ({ laying }: RoomStone): readonly Direction[] => (laying ? directions : [0])

/** Patterns whose points run along the room when the blocks are laid at 45°. */
const pointed: ReadonlySet<PatternName> = new Set(['herringbone', 'double-herringbone'])

/** How the stone is laid in a size, and optionally in a pattern, by default. */
function usual(stone: RoomStone, size: string, preferred?: PatternName): Omit<LaidChoice, 'stone' | 'size'> {
  const { laying } = stone
  if (!laying) return { pattern: 'whole', joint: 0, grout: null, direction: 0 }
  const possible = patternsOf(stone, size)
  const pattern = possible.find((name) => name === preferred) ?? possible[0] ?? laying.patterns[0] ?? 'straight'
  const direction = pattern === laying.patterns[0] ? laying.direction : pointed.has(pattern) ? 45 : 0
  return { pattern, joint: laying.joint, grout: null, direction }
}

/**
 * A choice as it will be laid. Anything the stone does not come in or does not allow falls back to the usual laying.
 */
export function resolveSurface(stone: RoomStone, choice: SurfaceChoice): LaidChoice {
  const size = stone.sizes.find((size) => size === choice.size) ?? stone.sizes[0] ?? '600x600'
  const base = usual(stone, size, choice.pattern)
  return {
    stone: stone.slug,
    size,
    pattern: base.pattern,
    joint: jointsOf(stone).find((width) => width === choice.joint) ?? base.joint,
    grout: stone.laying ? (choice.grout ?? null) : null,
    direction: directionsOf(stone).find((degrees) => degrees === choice.direction) ?? base.direction,
  }
}

/** The shortest form of a choice: only what differs from how the stone is usually laid. */
export function canonicalSurface(stone: RoomStone, choice: SurfaceChoice): SurfaceChoice {
  const { size, pattern, joint, grout, direction } = resolveSurface(stone, choice)
  const base = usual(stone, size, pattern === 'whole' ? undefined : pattern)
  const isMixed = pattern === 'opus'
  return {
    stone: stone.slug,
    ...(size !== stone.sizes[0] && !isMixed && { size }),
    ...(pattern !== usual(stone, size).pattern && pattern !== 'whole' && { pattern }),
    ...(joint !== base.joint && { joint }),
    ...(grout && { grout }),
    ...(direction !== base.direction && { direction }),
  }
}

/** A choice as input for `laying/`; null for a top without joints. */
export function laidAs({ laying, sizes }: RoomStone, { pattern, size, joint }: LaidChoice) {
  if (pattern === 'whole' || !laying) return null
  const measure = (text: string) => {
    const [width, height] = sides(text)
    return { width, height }
  }
  const mix = laying.mix && { ...laying.mix, sizes: sizes.map(measure) }
  return { pattern, size: measure(laying.chip ?? size), joint, mix }
}
