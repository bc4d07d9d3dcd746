import { parseHex } from '../colour.ts'
import type { Floor } from '../laying/lay-area.ts'
import { jointColour, layingOf, varietyOf } from '../laying/laying-of.ts'
import type { Laying } from '../laying/place.ts'
import type { Product } from '../product.ts'
import { secondStoneOf, stoneOf } from '../surface.ts'
import { cutSlab } from '../surfaces/finish.ts'

/** Millimetres the laid picture shows across: enough pieces to read the pattern. */
export function laidSpan(product: Product): number {
  const { width, height } = layingOf(product)
  const { object, pattern } = product.look
  if (object === 'mosaic') return 620
  if (pattern === 'herringbone') return Math.max(620, width * 3.2)
  if (pattern === 'opus') return width * 2.6
  return Math.min(2600, Math.max(560, Math.max(width, height) * (width > 500 ? 3.1 : 4.3)))
}

/** A laid floor or wall of a product, its slabs cut at the sharpness the picture needs. */
export function floorOf(product: Product, span: number, pixels: number): Floor {
  const stone = stoneOf(product)
  const second = secondStoneOf(product)
  const laying = layingOf(product)
  // A slab is one piece: the whole of it must be on the cut.
  const scale = Math.min(pixels / span, 1150 / Math.max(laying.width, laying.height))
  // Room for the largest piece to be cut in many places, and no more than the eye can tell apart.
  const side = Math.min(
    1160,
    Math.max(Math.round(pixels * 0.56), Math.ceil(Math.max(laying.width, laying.height) * scale * 1.9)),
  )
  const frame = { x: 400, y: 400, width: side, height: side, scale }
  const slabs = [cutSlab(stone, frame)]
  if (second) slabs.push(cutSlab(second, { ...frame, width: Math.min(side, 760), height: Math.min(side, 760) }))
  return {
    laying,
    slabs,
    finish: stone.finish,
    joint: jointColour(product),
    variety: varietyOf(product),
    leanings: stone.family === 'brick' ? [stone.ground, ...product.look.accents.map(parseHex)] : [],
    seed: stone.seed,
  }
}

/** A top without joints, as a hearth or a worktop is: the drawing goes on, mirrored, past the end of the cut. */
export function wholeTop(product: Product): Floor {
  const stone = stoneOf(product)
  const side = 900
  const scale = 0.75
  const half = side / scale / 2
  const folded = (value: number) => {
    const turn = (((value + half) % (half * 4)) + half * 4) % (half * 4)
    return (turn < half * 2 ? turn : half * 4 - turn) - half
  }
  const laying: Laying = {
    joint: 0,
    width: half * 2,
    height: half * 2,
    locate(x, y, place) {
      place.x = folded(x)
      place.y = folded(y)
      place.edge = 100
      place.piece = 1
      place.stone = 0
    },
  }
  return {
    laying,
    slabs: [cutSlab(stone, { x: 400, y: 400, width: side, height: side, scale })],
    finish: stone.finish,
    joint: stone.ground,
    variety: 0,
    leanings: [],
    seed: stone.seed,
  }
}
