import { type Floor, layArea } from '../floors/lay-area.ts'
import { groundOf } from '../floors/sampler.ts'
import type { Product } from '../product.ts'
import { solidOf } from '../solids/object-of.ts'
import { FRONT_SUN, type Shown, trace } from '../tracer.ts'
import { drawSlabWall } from './bookmatch.ts'
import { laidSpan } from './floor-of.ts'
import { houseFloor } from './house-floor.ts'

const laidObjects = new Set(['tile', 'paver', 'brick-slip', 'mosaic'])

/** The laid picture: an area in its pattern, an object from straight above, or a pack on a stone floor. */
export async function drawLaid(product: Product, size: number, floor: Floor | undefined): Promise<Shown> {
  const { object, family } = product.look
  if (family === 'pack') return drawPackOnStone(product, size)
  if (object === 'slab') return drawSlabWall(product, size)
  if (floor && laidObjects.has(object)) {
    const { picture, stone } = layArea(floor, laidSpan(product), size)
    return { picture, stone }
  }
  const solid = await solidOf(product, Math.round(size * 0.85))
  return trace(solid, {
    width: size,
    height: size,
    turn: object === 'sill' || object === 'moulding' || object === 'hearth' || object === 'off-cut' ? -48 : -6,
    rise: 84,
    lens: 22,
    fill: 0.86,
    exposure: object === 'sink' ? 1.25 : 1,
  })
}

async function drawPackOnStone(product: Product, size: number): Promise<Shown> {
  const solid = await solidOf(product, size)
  const tall = solid.high[2] > (solid.high[0] - solid.low[0]) * 0.6
  return trace(solid, {
    width: size,
    height: size,
    turn: tall ? 24 : 20,
    rise: tall ? 46 : 66,
    lens: 30,
    fill: 0.66,
    sun: FRONT_SUN,
    ground: groundOf(houseFloor(product)),
    groundGloss: 0.2,
    exposure: 1.15,
  })
}

export const isLaid = (product: Product) => laidObjects.has(product.look.object)
