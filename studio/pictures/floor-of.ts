import type { Layout } from '#laying/layout.ts'
import { wholeTop as topLayout } from '#laying/whole-top.ts'
import { parseHex } from '../colour.ts'
import type { Floor } from '../floors/lay-area.ts'
import { layingOf, layoutOf, middleFor, pitchOf } from '../floors/layout-of.ts'
import { jointColour, varietyOf } from '../floors/tones.ts'
import type { Frame } from '../frame.ts'
import type { Product } from '../product.ts'
import { secondStoneOf, stoneOf } from '../surface.ts'
import { cutSlab } from '../surfaces/cut-slab.ts'

/** The width of the laid picture in millimetres: enough pieces to show the pattern, and whole ones in rows. */
export function laidSpan(product: Product): number {
  const { width, height } = layoutOf(product)
  const pattern = layingOf(product).patterns[0]
  if (product.look.object === 'mosaic') return 620
  if (pattern === 'herringbone') return Math.max(620, width * 3.2)
  if (pattern === 'opus') return width * 2.6
  const wanted = Math.min(2600, Math.max(560, Math.max(width, height) * (width > 500 ? 3.1 : 4.3)))
  const pitch = pitchOf(product)
  if (!pitch) return wanted
  const spans = Array.from({ length: 16 }, (_, index) => (index + 1) * pitch.width)
  // A slightly different width is better than a row cut in half.
  const penalty = (span: number) => {
    const rows = span / pitch.height
    return Math.abs(rows - Math.round(rows)) + Math.abs(Math.log(span / wanted))
  }
  return spans.reduce((best, span) => (penalty(span) < penalty(best) ? span : best))
}

/** The side of a slab in lengths of the largest piece: large enough for pieces to differ. */
const SLAB = 2.4

/** The part of the endless slab that the pieces of a picture are cut from. */
export function slabFrame(layout: Layout, span: number, pixels: number): Frame {
  const largest = Math.max(layout.width, layout.height)
  const scale = Math.min(pixels / span, 1150 / largest)
  const side = Math.min(1600, Math.max(Math.round(pixels * 0.56), Math.ceil(largest * scale * SLAB)))
  return { x: 400, y: 400, width: side, height: side, scale }
}

/** A laid floor or wall of a product, with slabs at the resolution the picture needs. */
export function floorOf(product: Product, span: number, pixels: number): Floor {
  const stone = stoneOf(product)
  const second = secondStoneOf(product)
  const layout = layoutOf(product)
  const frame = slabFrame(layout, span, pixels)
  const side = frame.width
  const slabs = [cutSlab(stone, frame)]
  if (second) slabs.push(cutSlab(second, { ...frame, width: Math.min(side, 760), height: Math.min(side, 760) }))
  return {
    layout,
    middle: middleFor(product, span),
    slabs,
    finish: stone.finish,
    joint: jointColour(product),
    variety: varietyOf(product),
    leanings: stone.family === 'brick' ? [stone.ground, ...product.look.accents.map(parseHex)] : [],
    seed: stone.seed,
  }
}

/** A top without joints, such as a hearth or a worktop. */
export function wholeTop(product: Product): Floor {
  const stone = stoneOf(product)
  const side = 900
  const scale = 0.75
  return {
    layout: topLayout(side / scale),
    slabs: [cutSlab(stone, { x: 400, y: 400, width: side, height: side, scale })],
    finish: stone.finish,
    joint: stone.ground,
    variety: 0,
    leanings: [],
    seed: stone.seed,
  }
}
