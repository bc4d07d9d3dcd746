import { noiseOf } from '../frame.ts'
import { type Product, shownSize } from '../product.ts'
import { broken, hexagon, type Outline, octagon, rectangle, triangle } from '../solids/outlines.ts'
import type { Solid } from '../solids/solid.ts'
import { group, stonePiece } from '../solids/stone-piece.ts'
import { isBroken, type Slab, type Stone, secondStoneOf, stoneOf } from '../surface.ts'
import { cutSlab } from '../surfaces/cut-slab.ts'

/** The position on the endless slab that a product's single piece is cut from. */
export const CUT = { x: 1100, y: 900 }

function outlineOf(product: Product): Outline {
  const { width, height } = shownSize(product)
  const { object } = product.look
  const pattern = product.laying?.patterns[0]
  if (object === 'off-cut') {
    const noise = noiseOf(stoneOf(product).seed)
    return broken(width, height, (y) => noise(y / 160, 1) * 24 + noise(y / 55, 2) * 5 + noise(y / 16, 3) * 1.2)
  }
  if (object !== 'tile') return rectangle(width, height)
  if (pattern === 'hexagon') return hexagon(Math.min(width, height), height >= width)
  if (pattern === 'octagon-cabochon') return octagon(width)
  if (pattern === 'triangle') return triangle(width, height)
  return rectangle(width, height)
}

/** One piece of a product, `pixels` wide at its longer side. */
export function pieceSolid(
  product: Product,
  pixels: number,
  stone: Stone = stoneOf(product),
  outline = outlineOf(product),
): Solid {
  return cutPiece(product, stone, slabFor(product, stone, pixels, shownSize(product).thickness + 4), outline)
}

/** The slab for a single piece: as large as the piece plus a margin in millimetres. */
export function slabFor(product: Product, stone: Stone, pixels: number, margin: number): Slab {
  const { width, height } = shownSize(product)
  const scale = pixels / (Math.max(width, height) + 2 * margin)
  return cutSlab(stone, {
    x: CUT.x - width / 2 - margin,
    y: CUT.y - height / 2 - margin,
    width: Math.ceil((width + 2 * margin) * scale),
    height: Math.ceil((height + 2 * margin) * scale),
    scale,
  })
}

export function cutPiece(product: Product, stone: Stone, slab: Slab, outline = outlineOf(product)): Solid {
  const { width, height, thickness } = shownSize(product)
  return stonePiece({
    plan: outline,
    halfX: width / 2,
    halfY: height / 2,
    thickness,
    slab,
    finish: stone.finish,
    broken: isBroken(stone),
    centre: [CUT.x, CUT.y],
    seed: stone.seed,
  })
}

/** A tile of each stone next to each other, or an octagon with its cabochon. */
export function pairSolid(product: Product, pixels: number): Solid {
  const second = secondStoneOf(product)
  const first = pieceSolid(product, pixels)
  if (!second) return first
  const { width, height } = shownSize(product)
  if (product.laying?.patterns[0] === 'octagon-cabochon') {
    const small = width * 0.25
    const cabochon = pieceSolid(
      { ...product, sizes: [{ ...product.sizes[0]!, size: `${small}x${small}x${shownSize(product).thickness}` }] },
      pixels * 0.4,
      second,
      rectangle(small, small),
    )
    return group(
      [
        { solid: first, x: 0, y: 0 },
        { solid: cabochon, x: width * 0.66, y: -height * 0.34 },
      ],
      false,
    )
  }
  return group(
    [
      { solid: first, x: -width * 0.54, y: 0 },
      { solid: pieceSolid(product, pixels, second), x: width * 0.54, y: 0 },
    ],
    false,
  )
}
