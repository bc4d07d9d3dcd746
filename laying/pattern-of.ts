import type { Pattern, Size } from './pattern.ts'
import { basketweave, chevron, doubleHerringbone, herringbone } from './patterns/angled.ts'
import { brickBond, chequerboard, straight, thirdBond } from './patterns/courses.ts'
import { coursed, modular } from './patterns/modular.ts'
import { modules, yorkCourses } from './patterns/modules.ts'
import { hexagon, octagonCabochon, triangle } from './patterns/polygons.ts'

/** The patterns of one size. */
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

/** Planks bow a little along their length; at half a plank the high middle would meet the low ends. */
const isPlank = ({ width, height }: Size) => Math.max(width, height) / Math.min(width, height) > 3.5

export type SizePatternName = keyof typeof builders
export type ModuleName = keyof typeof modules | 'york'

export const sizePatternNames = Object.keys(builders) as SizePatternName[]

/** The pattern of a name, for a size and a joint in millimetres. */
export const patternOf = (name: SizePatternName, size: Size, joint: number): Pattern => builders[name](size, joint)

export interface MixOfSizes {
  module: ModuleName
  /** As sold, in the order the module counts them. */
  sizes: readonly Size[]
  joint: number
  /** Millimetres from joint to joint of one unit, where the sizes are nominal; otherwise the smallest side and its joint. */
  pitch?: number
}

/** Several sizes laid together (opus). */
export function mixOf({ module, sizes, joint, pitch }: MixOfSizes): Pattern {
  if (module === 'york') return coursed({ courses: yorkCourses, sizes, joint })
  const smallest = Math.min(...sizes.flatMap(({ width, height }) => [width, height]))
  return modular({ module: modules[module], sizes, joint, pitch: pitch ?? smallest + joint })
}

/** How many of each size one repeat of the pattern takes. */
export const countsOf = ({ pieces, sizes }: Pattern) =>
  sizes.map((_, size) => pieces.filter((piece) => piece.size === size).length)
