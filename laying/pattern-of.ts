import type { Pattern, Size } from './pattern.ts'
import { basketweave, chevron, doubleHerringbone, herringbone } from './patterns/angled.ts'
import { brickBond, chequerboard, straight, thirdBond } from './patterns/courses.ts'
import { coursed, modular } from './patterns/modular.ts'
import { modules, yorkCourses } from './patterns/modules.ts'
import { hexagon, octagonCabochon, triangle } from './patterns/polygons.ts'

/** Patterns of pieces of one size. */
const builders = {
  straight,
  'brick-bond': (size, joint) => brickBond(size, joint, isPlank(size) ? 0.36 : 0.5),
  'third-bond': thirdBond,
  herringbone,
  'double-herringbone': doubleHerringbone,
  chevron,
  basketweave,
  chequerboard,
  hexagon,
  'octagon-cabochon': octagonCabochon,
  triangle,
} as const satisfies Record<string, (size: Size, joint: number) => Pattern>

/** Planks bow slightly along their length: staggered by half, the high middle would meet the low ends. */
const isPlank = ({ width, height }: Size) => Math.max(width, height) / Math.min(width, height) > 3.5

export type SizePatternName = keyof typeof builders
export type ModuleName = keyof typeof modules | 'york'

export const sizePatternNames = Object.keys(builders) as SizePatternName[]

/** Size and joint are in millimetres. */
export const patternOf = (name: SizePatternName, size: Size, joint: number): Pattern => builders[name](size, joint)

export interface MixOfSizes {
  module: ModuleName
  /** As sold, in the order of the module. */
  sizes: readonly Size[]
  joint: number
  /** Millimetres from joint to joint of one unit, for nominal sizes; defaults to the smallest side plus a joint. */
  pitch?: number
}

/** Several sizes laid together (opus). */
export function mixOf({ module, sizes, joint, pitch }: MixOfSizes): Pattern {
  if (module === 'york') return coursed({ courses: yorkCourses, sizes, joint })
  const smallest = Math.min(...sizes.flatMap(({ width, height }) => [width, height]))
  return modular({ module: modules[module], sizes, joint, pitch: pitch ?? smallest + joint })
}

/** The number of pieces of each size in one repeat of the pattern. */
export const countsOf = ({ pieces, sizes }: Pattern) =>
  sizes.map((_, size) => pieces.filter((piece) => piece.size === size).length)
