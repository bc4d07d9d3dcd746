import { latticeLayout } from './lattice-layout.ts'
import { type Layout, turnedLayout } from './layout.ts'
import { basketweaveDots, dogtooth, fans, ledges, pebbles, pennyRounds } from './mosaics.ts'
import type { Pattern, Size } from './pattern.ts'
import { type ModuleName, mixOf, patternOf, type SizePatternName } from './pattern-of.ts'

/** Sheets that are not a lattice of straight-edged pieces. */
const sheets = {
  'penny-round': ({ width }, joint) => pennyRounds(width, joint),
  'basketweave-dot': ({ width }, joint) => basketweaveDots(width, joint),
  fan: ({ width }, joint) => fans(width / 2, joint),
  pebble: ({ width }, joint, seed) => pebbles(width, joint, seed),
  ledge: ({ width, height }, joint, seed) => ledges(height, width, joint, seed),
  dogtooth: ({ width }, joint) => dogtooth(width, joint),
} as const satisfies Record<string, (size: Size, joint: number, seed: number) => Layout>

export type SheetName = keyof typeof sheets

export interface LaidAs {
  pattern: SizePatternName | SheetName | 'opus'
  /** The size of a piece, or of a sheet's chip. */
  size: Size
  joint: number
  /** For an opus: its module, and all its sizes. */
  mix?: { module: ModuleName; pitch?: number | undefined; sizes: readonly Size[] } | undefined
}

const isSheet = (name: LaidAs['pattern']): name is SheetName => name in sheets

/** The name of a sheet that is not a lattice; undefined for everything else. */
export const sheetOf = ({ pattern }: LaidAs): SheetName | undefined => (isSheet(pattern) ? pattern : undefined)

/** Undefined for a sheet that is not a lattice. */
export function latticeOf({ pattern, size, joint, mix }: LaidAs): Pattern | undefined {
  if (isSheet(pattern)) return undefined
  if (pattern !== 'opus') return patternOf(pattern, size, joint)
  if (!mix) throw new Error('an opus needs its mix')
  const { module, pitch, sizes } = mix
  return mixOf({ module, sizes, joint, ...(pitch !== undefined && { pitch }) })
}

/** An endless surface, rotated by `direction` degrees; the seed scatters pebbles and ledges. */
export function layStone(laid: LaidAs, direction: number, seed: number): Layout {
  const { pattern, size, joint } = laid
  const lattice = latticeOf(laid)
  if (lattice) return turnedLayout(latticeLayout(lattice), direction)
  if (!isSheet(pattern)) throw new Error(`${pattern} has no layout`)
  return turnedLayout(sheets[pattern](size, joint, seed), direction)
}
