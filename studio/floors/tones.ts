import { type Colour, lightness, mix, parseHex } from '../colour.ts'
import type { Product } from '../product.ts'
import { stoneOf } from '../surface.ts'

/** A grout close to the stone's tone, but never as light or as dark as the stone. */
export function jointColour(product: Product): Colour {
  const ground = parseHex(product.look.ground)
  if (product.look.object === 'brick-slip') return mix([0.78, 0.75, 0.69], ground, 0.12)
  if (product.look.object === 'paver') return mix([0.6, 0.57, 0.51], ground, 0.35)
  if (product.look.second) return mix([0.66, 0.65, 0.62], ground, 0.25)
  if (product.finish === 'split-face') return mix(ground, [0.16, 0.15, 0.14], 0.75)
  const light = lightness(ground)
  if (light > 0.75) return mix(ground, [0.62, 0.6, 0.56], 0.42)
  if (light < 0.3) return mix(ground, [0.42, 0.41, 0.4], 0.45)
  return mix(ground, [0.8, 0.77, 0.72], 0.3)
}

/** How much one piece differs from the next, from the technical sheet's V1 (even) to V4 (strong). */
export function varietyOf(product: Product): number {
  const grade = product.technical?.shade_variation ?? 'V2'
  const strength = { V1: 0.018, V2: 0.035, V3: 0.06, V4: 0.09 }[grade]
  return stoneOf(product).family === 'brick' ? strength * 1.6 : strength
}
