import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#shop/catalogue/import/read-files.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { parseHex } from './colour.ts'
import { suitsTerm } from './colour-terms.ts'
import { drawPicture, widths } from './draw-product.ts'
import { sitePictures } from './draw-site.ts'
import { fileOf, keyOf, kinds, project, readManifest } from './manifest.ts'
import { readDrawnProducts } from './product.ts'

/** Checks the committed pictures: complete, of the right stone, and within the size limit. */

const { posts, slides } = readCatalogue(join(project, 'catalogue'))
const products = readDrawnProducts(join(project, 'catalogue'))
const manifest = readManifest()
const keys = Object.keys(manifest)
const megabyte = 1024 * 1024

/** The share of a picture in one of the colours. */
async function shareOf(key: string, terms: string[]): Promise<number> {
  const pixels = await sharp(fileOf(key)).resize(96, 96, { kernel: 'nearest' }).removeAlpha().raw().toBuffer()
  const colours = Array.from({ length: pixels.length / 3 }, (_, at): [number, number, number] => [
    (pixels[at * 3] ?? 0) / 255,
    (pixels[at * 3 + 1] ?? 0) / 255,
    (pixels[at * 3 + 2] ?? 0) / 255,
  ])
  return colours.filter((colour) => terms.some((term) => suitsTerm(colour, term))).length / colours.length
}

describe('the committed pictures', () => {
  it('are four per product, with the recorded size and different alt texts', async () => {
    for (const product of products) {
      const entries = kinds.map((kind) => ({ key: keyOf(product, kind), entry: manifest[keyOf(product, kind)] }))
      for (const { key, entry } of entries) {
        expect(entry, key).toBeDefined()
        const { width, height } = await sharp(fileOf(key)).metadata()
        expect([width, height], key).toEqual([entry?.width, entry?.height])
        expect(width, key).toBeGreaterThanOrEqual(1200)
      }
      expect(new Set(entries.map(({ entry }) => entry?.alt)).size, `${product.slug}: four alt texts`).toBe(4)
    }
  })

  it('are all different', () => {
    const seen = new Map<string, string>()
    for (const key of keys) {
      const hash = createHash('sha256')
        .update(readFileSync(fileOf(key)))
        .digest('hex')
      expect(seen.get(hash), `${key} is the same picture`).toBeUndefined()
      seen.set(hash, key)
    }
  })

  it('each have an entry and stay under 60 MB together', () => {
    expect(keys.filter((key) => !existsSync(fileOf(key)))).toEqual([])
    expect(keys.reduce((sum, key) => sum + statSync(fileOf(key)).size, 0)).toBeLessThan(60 * megabyte)
  })

  it('show laid stone in a colour it is sold under', async () => {
    for (const product of products.filter(({ look }) => look.family !== 'pack')) {
      const key = keyOf(product, 'laid')
      const average = parseHex(manifest[key]?.colour ?? '')
      if (product.colours.some((term) => suitsTerm(average, term))) continue
      // Black and white average to grey, so most of the picture has to be one or the other.
      const share = await shareOf(key, product.colours)
      expect(share, `${product.slug}, sold as ${product.colours.join(', ')}`).toBeGreaterThan(0.5)
    }
  })

  it.runIf(isThorough)('are the same when drawn again', async () => {
    const product = products.find(({ slug }) => slug === 'carrara-honed')
    if (!product) throw new Error('carrara-honed is gone: choose another stone for this test')
    const drawn = await drawPicture(product, 'piece', widths.piece)
    const raw = { width: drawn.width, height: drawn.height, channels: 3 as const }
    const shrunk = (image: Sharp) => image.resize(64, 64, { fit: 'fill' }).removeAlpha().raw().toBuffer()
    const again = await shrunk(sharp(drawn.data, { raw }))
    const kept = await shrunk(sharp(fileOf(keyOf(product, 'piece'))))
    const apart = again.reduce((most, value, index) => Math.max(most, Math.abs(value - (kept[index] ?? 0))), 0)
    expect(apart).toBeLessThan(8)
  })

  it('include every picture the site uses', async () => {
    const wanted = [
      ...sitePictures.map(({ name }) => name),
      ...posts.map(({ front }) => front.picture),
      ...slides.map(({ picture }) => picture),
    ]
    for (const name of wanted) expect(keys, name).toContain(`site/${name}`)
    for (const { name, width, height } of sitePictures) {
      expect(manifest[`site/${name}`], name).toMatchObject({ width, height })
    }
  })
})
