import { edges } from '#shop/rooms/cuts.ts'
import { type Product, shownSize } from '../product.ts'
import { solidOf } from '../solids/object-of.ts'
import { mosaicSheet } from '../solids/sheet.ts'
import type { Solid } from '../solids/solid.ts'
import { stoneOf } from '../surface.ts'
import { cutSlab } from '../surfaces/cut-slab.ts'
import { FRONT_SUN, type Shown, trace } from '../tracer.ts'
import { floorOf } from './floor-of.ts'
import { CUT, cutPiece } from './piece.ts'

/** The width of the close-up in millimetres of stone. */
function fieldOf(product: Product): number {
  const { width, height, thickness } = shownSize(product)
  if (product.look.object === 'mosaic') return 120
  return Math.max(thickness * 3.2, Math.min(150, Math.min(width, height) * 0.55, 45 + thickness * 6))
}

/** A close-up of the corner of a piece with shallow focus: surface, edge and thickness. */
export async function drawClose(product: Product, size: number): Promise<Shown> {
  const { object, family } = product.look
  if (family === 'pack') return drawLabel(product, size)
  if (['sink', 'vanity-top', 'table-top', 'moulding'].includes(object)) return drawDetail(product, size)
  const { width, height, thickness } = shownSize(product)
  const field = fieldOf(product)
  const solid = object === 'mosaic' ? closeSheet(product, size, field) : cornerSolid(product, size, field)
  const corner = frontCorner(product)
  const lens = 26
  const away = field / (2 * Math.tan((lens * Math.PI) / 360))
  const target: [number, number, number] = [
    Math.min(width / 2, corner[0] + field * 0.3),
    Math.min(height / 2, corner[1] + field * 0.33),
    thickness,
  ]
  return trace(solid, { width: size, height: size, turn: -26, rise: 42, lens, target, away, sharp: field * 0.33 })
}

/** The corner nearest to the camera, or the middle of the front edge for shapes without a corner there. */
function frontCorner(product: Product): [number, number] {
  const { width, height } = shownSize(product)
  const { object } = product.look
  const pattern = product.laying?.patterns[0]
  if (object === 'tile' && pattern === 'hexagon')
    return height >= width ? [-width / 2, -height / 4] : [-width / 4, -height / 2]
  if (object === 'tile' && pattern === 'octagon-cabochon') return [-width / 4, -height / 2]
  return [-width / 2, -height / 2]
}

function cornerSolid(product: Product, size: number, field: number): Solid {
  const stone = stoneOf(product)
  const { width, height, thickness } = shownSize(product)
  const corner = frontCorner(product)
  const scale = (size * 0.6) / field
  const margin = thickness + 3
  const across = Math.min(width + margin * 2, field * 1.45 + margin)
  const deep = Math.min(height + margin * 2, field * 1.75 + margin)
  const slab = cutSlab(stone, {
    x: CUT.x + corner[0] - margin,
    y: CUT.y + corner[1] - margin,
    width: Math.ceil(across * scale),
    height: Math.ceil(deep * scale),
    scale,
  })
  return cutPiece(product, stone, slab)
}

function closeSheet(product: Product, size: number, field: number): Solid {
  const { width, height, thickness } = shownSize(product)
  const floor = floorOf(product, field * 1.3, Math.min(size, 900))
  return mosaicSheet(floor, width, height, Math.max(thickness, edges[floor.finish].radius))
}

/** For sinks, sills and other objects: the part that shows both shape and stone. */
async function drawDetail(product: Product, size: number): Promise<Shown> {
  const { object } = product.look
  const { width, height, thickness } = shownSize(product)
  const solid = await solidOf(product, Math.round((size * Math.max(width, height)) / 420))
  const top = solid.high[2]
  const field = object === 'moulding' ? Math.max(60, height * 1.5) : Math.min(300, width * 0.45)
  const lens = 26
  const away = field / (2 * Math.tan((lens * Math.PI) / 360))
  const round = width === height && object !== 'vanity-top'
  const x = object === 'vanity-top' ? -width * 0.2 : round ? -width * 0.34 : -width / 2 + field * 0.3
  const y =
    object === 'vanity-top'
      ? -height * 0.36
      : round
        ? -height * 0.3
        : object === 'moulding'
          ? -height * 0.1
          : -height / 2 + field * 0.22
  const target: [number, number, number] = [x, y, object === 'moulding' ? thickness * 0.7 : top - thickness * 0.1]
  return trace(solid, {
    width: size,
    height: size,
    turn: object === 'moulding' ? 52 : -28,
    rise: 34,
    lens,
    target,
    away,
    sharp: field * 0.4,
    exposure: object === 'sink' ? 1.3 : 1.05,
  })
}

/** Close enough to read the label, or to see how a tool is made. */
async function drawLabel(product: Product, size: number): Promise<Shown> {
  const solid = await solidOf(product, size)
  const { low, high } = solid
  const upright = high[2] > (high[0] - low[0]) * 0.6
  const wide = high[0] - low[0]
  const field = upright ? wide * 0.92 : wide * 0.5
  const lens = 26
  const away = field / (2 * Math.tan((lens * Math.PI) / 360))
  const target: [number, number, number] = upright
    ? [wide * 0.04, low[1], high[2] * 0.56]
    : [low[0] * 0.42, low[1] * 0.3, high[2] * 0.5]
  return trace(solid, {
    width: size,
    height: size,
    turn: upright ? -14 : -30,
    rise: upright ? 8 : 34,
    lens,
    target,
    away,
    sharp: field * 0.5,
    sun: FRONT_SUN,
    exposure: 1.18,
  })
}
