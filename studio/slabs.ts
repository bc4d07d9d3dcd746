import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { SlabEntry } from '#contract/files/catalogue-file.ts'
import { colourAverage } from '#shop/rooms/colour-average.ts'
import { toSrgb } from '#shop/rooms/tone.ts'
import { parseHex, toHex } from './colour.ts'
import { litSlab } from './floors/sampler.ts'
import { jointColour, varietyOf } from './floors/tones.ts'
import { bringIn, project, readDrawn, readSlabs, writeSlabs } from './manifest.ts'
import { settingOf } from './pictures/room.ts'
import { type Product, sizesOf } from './product.ts'
import { progressLine, showProgress } from './progress.ts'
import { type Stone, secondStoneOf, stoneOf } from './surface.ts'
import { cutSlab } from './surfaces/cut-slab.ts'

/** Width and height of a slab texture in pixels. */
const SIDE = 1024
const LARGEST = 78_000
/** All textures together must stay within 14 MB. */
const QUALITY = 50

const tops = new Set<string>(['slab', 'hearth', 'vanity-top'])

/** Whether a product is available in the visualiser: it is laid, or it is a top. */
export const hasSlab = (product: Product) => product.laying !== undefined || tops.has(product.look.object)

/** The side of a texture in millimetres of stone, large enough for the pieces to differ. */
export function spanOf(product: Product): number {
  if (!product.laying) return 1200
  const largest = Math.max(...sizesOf(product).flatMap(({ width, height }) => [width, height]))
  return product.laying.chip ? 900 : Math.max(900, Math.ceil(largest * 2.4))
}

export const slabFile = (slug: string, part: 0 | 1) =>
  join(project, 'public/slabs', `${slug}${part === 0 ? '' : '.second'}.avif`)

/** The lit face of a stone as sRGB bytes. */
export function slabPixels(stone: Stone, span: number): Buffer {
  const { light } = litSlab(cutSlab(stone, { x: 400, y: 400, width: SIDE, height: SIDE, scale: SIDE / span }))
  return Buffer.from(light.map((value) => Math.round(255 * toSrgb(Math.min(1, Math.max(0, value))))))
}

async function encode(data: Buffer): Promise<Buffer> {
  for (let quality = QUALITY; ; quality -= 6) {
    const image = sharp(data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    const bytes = await image.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= LARGEST || quality < 20) return bytes
  }
}

/** Draws the textures of a product and returns its entry in `catalogue/slabs.json`. */
export async function drawSlabs(product: Product): Promise<SlabEntry> {
  const span = spanOf(product)
  const stone = stoneOf(product)
  const second = secondStoneOf(product)
  const pixels = slabPixels(stone, span)
  const average = colourAverage()
  average.add(pixels)
  for (const [part, face] of [pixels, second && slabPixels(second, span)].entries()) {
    if (!face) continue
    const file = slabFile(product.slug, part as 0 | 1)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await encode(face))
  }
  const { scene, surfaces } = settingOf(product)
  return {
    span,
    seed: stone.seed,
    finish: stone.finish,
    joint: toHex(product.laying ? jointColour(product) : stone.ground),
    colour: average.colour(),
    variety: product.laying ? varietyOf(product) : 0,
    leanings: stone.family === 'brick' ? [stone.ground, ...product.look.accents.map(parseHex)].map(toHex) : [],
    second: second !== undefined,
    room: scene,
    surfaces: surfaces as SlabEntry['surfaces'],
  }
}

/** Increase when a painter changes so much that every texture has to be drawn again. */
const EDITION = 1

/** Changes with anything a texture or its entry is made from. */
function parametersOf(product: Product): string {
  const { slug, finish, look, laying, rooms, collections, technical } = product
  const text = JSON.stringify([
    EDITION,
    slug,
    finish,
    look,
    laying?.patterns[0],
    laying?.chip,
    rooms,
    collections,
    technical?.shade_variation,
    technical?.use,
    spanOf(product),
  ])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const keyOf = ({ slug }: Product) => `slabs/${slug}`

/** Draws textures that are missing or out of date, or those of the products in `slugs`. */
export async function drawMissingSlabs(products: Product[], slugs: string[]) {
  const drawn = readDrawn()
  const withSlab = products.filter(hasSlab)
  const jobs = withSlab.filter((product) =>
    slugs.length > 0
      ? slugs.includes(product.slug)
      : drawn[keyOf(product)] !== parametersOf(product) || !existsSync(slabFile(product.slug, 0)),
  )
  const currentSlabs = () =>
    Object.fromEntries(Object.entries(readSlabs()).filter(([slug]) => withSlab.some((one) => one.slug === slug)))
  const begun = Date.now()
  for (const [index, product] of jobs.entries()) {
    const entry = await drawSlabs(product)
    // Read again, because another run may have written to the file.
    writeSlabs({ ...currentSlabs(), [product.slug]: entry })
    bringIn({ pictures: {}, parameters: { [keyOf(product)]: parametersOf(product) } })
    showProgress(progressLine(index + 1, jobs.length, (Date.now() - begun) / 1000))
  }
}
