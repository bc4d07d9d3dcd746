import { floorOf } from '../pictures/floor-of.ts'
import { CUT, pairSolid, slabFor } from '../pictures/piece.ts'
import { type Product, shownSize } from '../product.ts'
import { stoneOf } from '../surface.ts'
import { packSolid } from './packs.ts'
import { mosaicSheet } from './sheet.ts'
import type { Solid } from './solid.ts'
import { basin, moulding, sill, tableTop, vanityTop, type Work } from './stonework.ts'

/** The 3D object of a product, with a texture about `pixels` wide. */
export async function solidOf(product: Product, pixels: number): Promise<Solid> {
  const { object } = product.look
  if (product.look.family === 'pack') return packSolid(product)
  const { width, height, thickness } = shownSize(product)
  if (object === 'mosaic') return mosaicSheet(floorOf(product, width, pixels), width, height, thickness)
  const make = { sill, moulding, sink: basin, 'vanity-top': vanityTop, 'table-top': table }[object as string]
  if (!make) return pairSolid(product, pixels)
  return make(workOf(product, pixels))
}

const table = (work: Work) => tableTop(work, work.width === work.height)

function workOf(product: Product, pixels: number): Work {
  const stone = stoneOf(product)
  const { width, height, thickness } = shownSize(product)
  return {
    words: product.slug,
    width,
    height,
    thickness,
    slab: slabFor(product, stone, pixels, thickness + 8),
    finish: stone.finish,
    centre: [CUT.x, CUT.y],
    seed: stone.seed,
  }
}
