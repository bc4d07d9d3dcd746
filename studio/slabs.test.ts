import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { roomNames, rooms, surfaces } from '#contract/rooms/rooms.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { project, readSlabs } from './manifest.ts'
import { readDrawnProducts } from './product.ts'
import { readScene } from './rooms/layers.ts'
import { packedFolder } from './rooms/pack-for-browser.ts'
import { hasSlab, slabFile, slabPixels, spanOf } from './slabs.ts'
import { secondStoneOf, stoneOf } from './surface.ts'

/** Checks the visualiser's committed files: complete and within the size limits. */

const products = readDrawnProducts(join(project, 'catalogue'))
const withSlab = products.filter(hasSlab)
const slabs = readSlabs()
const kilobyte = 1024
const bytesIn = (folder: string) =>
  readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

describe('the slab textures', () => {
  it('exist for every laid product and every top, and for no other', () => {
    expect(Object.keys(slabs).toSorted()).toEqual(withSlab.map(({ slug }) => slug).toSorted())
    for (const product of withSlab) {
      expect(existsSync(slabFile(product.slug, 0)), product.slug).toBe(true)
      const { second, span } = slabs[product.slug]!
      expect(second, product.slug).toBe(secondStoneOf(product) !== undefined)
      expect(existsSync(slabFile(product.slug, 1)), product.slug).toBe(second)
      expect(span, product.slug).toBe(spanOf(product))
    }
  })

  it('are at most 80 KB each and 14 MB together', () => {
    const folder = join(project, 'public/slabs')
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size, file).toBeLessThan(80 * kilobyte)
    expect(bytesIn(folder)).toBeLessThan(14 * kilobyte * kilobyte)
  })

  it.runIf(isThorough)('are the same when drawn again', async () => {
    const product = products.find(({ slug }) => slug === 'carrara-honed')!
    const drawn = slabPixels(stoneOf(product), spanOf(product))
    const stored = await sharp(slabFile(product.slug, 0)).removeAlpha().raw().toBuffer()
    const squares = drawn.reduce((sum, value, at) => sum + (value - stored[at]!) ** 2, 0)
    expect(10 * Math.log10(255 ** 2 / (squares / drawn.length))).toBeGreaterThan(38)
  })
})

describe.each(roomNames)('the layers of %s', (room) => {
  it('are at most 160 KB and contain the surfaces the visualiser offers', () => {
    expect(bytesIn(packedFolder(room))).toBeLessThan(160 * kilobyte)
    const offered = rooms[room].surfaces
    expect(Object.keys(readScene(room)!.surfaces).toSorted()).toEqual([...offered].toSorted())
  })

  it('start with stones that are sold and suit the surface', () => {
    for (const [surface, slug] of Object.entries(rooms[room].start) as [keyof typeof surfaces, string][]) {
      const product = withSlab.find((one) => one.slug === slug)
      expect(product, slug).toBeDefined()
      expect(surfaces[surface].takes, slug).toBe(product?.laying ? 'pieces' : 'top')
    }
  })
})
