import sharp from 'sharp'
import type { RoomName } from '#contract/rooms/rooms.ts'
import type { Raw } from '../../encode.ts'
import { type Floor, layArea } from '../../floors/lay-area.ts'
import { stoneSampler } from '../../floors/sampler.ts'
import { type Picture, toBytes } from '../../light.ts'
import type { Product } from '../../product.ts'
import { layRoom, type StoneSampler } from '../../rooms/lay.ts'
import type { Shot } from '../../shot.ts'
import type { Solid } from '../../solids/solid.ts'
import { trace } from '../../tracer.ts'
import { floorOf, laidSpan, wholeTop } from '../floor-of.ts'

export interface SitePicture {
  name: string
  width: number
  height: number
  alt: string
  draw(stock: Stock, width: number, height: number): Promise<Raw>
}

/** The catalogue's products by slug. */
export class Stock {
  private readonly bySlug: Map<string, Product>

  constructor(products: Product[]) {
    this.bySlug = new Map(products.map((product) => [product.slug, product]))
  }

  get(slug: string): Product {
    const product = this.bySlug.get(slug)
    if (!product) throw new Error(`the studio's site pictures show '${slug}', which is not in the catalogue`)
    return product
  }
}

export const develop = (picture: Picture): Raw => ({
  data: toBytes(picture),
  width: picture.width,
  height: picture.height,
})

/** A single object on a plain background. */
export const photograph = (solid: Solid, shot: Shot): Raw => develop(trace(solid, shot).picture)

/** Crops a picture; `from` is the position of the crop, from 0 (left, top) to 1 (right, bottom). */
export async function cropped(
  raw: Raw,
  width: number,
  height: number,
  from: [number, number] = [0.5, 0.5],
): Promise<Raw> {
  const left = Math.round((raw.width - width) * from[0])
  const top = Math.round((raw.height - height) * from[1])
  const data = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer()
  return { data, width, height }
}

/** A room with stones on its surfaces, cropped. */
export async function room(
  scene: RoomName,
  stones: Record<string, Product>,
  gloss: number,
  width: number,
  height: number,
  from?: [number, number],
): Promise<Raw> {
  const full = Math.ceil(Math.max(width, height * 1.5) / 3) * 3
  const samplers: Record<string, StoneSampler> = {}
  for (const [surface, product] of Object.entries(stones)) {
    const whole = ['hearth', 'vanity', 'worktop'].includes(surface) || product.look.object === 'slab'
    samplers[surface] = stoneSampler(whole ? wholeTop(product) : floorOf(product, laidSpan(product), 1200))
  }
  return cropped(await layRoom(scene, samplers, { width: full, gloss }), width, height, from)
}

/** A laid area from above, `span` millimetres along its longer side. */
export function area(floor: Floor, span: number, width: number, height: number): Promise<Raw> {
  return cropped(develop(layArea(floor, span, Math.max(width, height)).picture), width, height)
}
