import { type Colour, lightness, mix, parseHex } from '../colour.ts'
import { type Product, shownSize } from '../product.ts'
import { seedOf } from '../random.ts'
import { stoneOf } from '../surface.ts'
import { basketweave, dogtooth, fans, ledges, pebbles } from './mosaics.ts'
import { chequerboard, halfSquares, herringbone, hexagons, octagons, opus, rows, triangles } from './patterns.ts'
import { type Laying, turned } from './place.ts'

/** Millimetres of joint a good fitter would leave. */
function jointOf(product: Product): number {
  const { object } = product.look
  if (object === 'brick-slip') return 10
  if (object === 'paver') return shownSize(product).width <= 120 ? 6 : 8
  if (object === 'mosaic') return product.finish === 'split-face' ? 0.6 : 2
  if (product.finish === 'split-face') return /riven|slate/.test(product.slug) && !/ledge/.test(product.slug) ? 4 : 0.8
  return product.finish === 'tumbled-rough-edgy' ? 4 : 2.2
}

/** Grout near the stone's own tone, never as light or as dark as the stone itself. */
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

/** The pattern a product is laid in. */
export function layingOf(product: Product): Laying {
  const { width, height } = shownSize(product)
  const { look, slug } = product
  const joint = jointOf(product)
  const seed = seedOf(slug)
  if (look.object === 'mosaic') return mosaicOf(product, joint, seed)
  switch (look.pattern) {
    case 'brick-bond':
    case 'metro':
      return rows(width, height, joint, width / height > 3.5 ? 0.36 : 0.5)
    case 'herringbone':
      return turned(herringbone(width, height, joint), 45)
    case 'chequerboard':
      return seed % 3 === 0 ? turned(chequerboard(width, joint), 45) : chequerboard(width, joint)
    case 'hexagon':
      return height >= width ? hexagons(width, joint) : turned(hexagons(height, joint), 90)
    case 'octagon-cabochon':
      return octagons(width, joint)
    case 'triangle':
      return width === height ? halfSquares(width, joint) : triangles(width, joint)
    case 'opus':
      return opus(Math.min(width, height, 300), joint, seed)
    default:
      return rows(width, height, joint)
  }
}

function mosaicOf({ slug, look }: Product, joint: number, seed: number): Laying {
  if (look.pattern === 'hexagon') return hexagons(48, joint)
  if (look.pattern === 'herringbone') return turned(herringbone(75, 25, joint), 45)
  if (look.pattern === 'triangle') return halfSquares(50, joint)
  if (/penny/.test(slug)) return hexagons(23, joint, true)
  if (/basketweave/.test(slug)) return basketweave(50, joint)
  if (/fan/.test(slug)) return fans(36, joint)
  if (/pebble/.test(slug)) return pebbles(38, joint + 2, seed)
  if (/split-face/.test(slug)) return ledges(16, 75, joint, seed)
  if (/dogtooth/.test(slug)) return dogtooth(18, joint)
  if (/finger/.test(slug)) return turned(rows(145, 18, joint, 0.5), 90)
  if (/brick/.test(slug)) return rows(48, 23, joint, 0.5)
  return rows(30, 30, joint)
}

/** How much one piece differs from the next, from the technical sheet's V1 (even) to V4 (strong). */
export function varietyOf(product: Product): number {
  const grade = product.technical?.shade_variation ?? 'V2'
  const strength = { V1: 0.018, V2: 0.035, V3: 0.06, V4: 0.09 }[grade]
  return stoneOf(product).family === 'brick' ? strength * 1.6 : strength
}
