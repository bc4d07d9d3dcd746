import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { pictureWidths } from '#contract/media/picture.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { pictureSizer } from '#shop/media/size-picture.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()
const name = 'products/carrara-honed/piece'
const at = (width: number | string, query = '') => `/images/${name}/${width}${query}`
const get = async (path: string, accept?: string) => {
  const response = await shop.request(path, accept ? { headers: { accept } } : {})
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a picture', () => {
  it.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/avif', 'heif'],
    ['image/webp,*/*;q=0.8', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    [undefined, 'image/jpeg', 'jpeg'],
  ])('requested with Accept %s is sent as %s', async (accept, type, format) => {
    const { response, bytes } = await get(at(320), accept)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toContain('Accept')
    const metadata = await sharp(bytes).metadata()
    expect([metadata.format, metadata.width]).toEqual([format, 320])
  })

  it('is available at every width up to its own', async () => {
    const originalWidth = shop.ctx.media.master(name)?.width ?? 0
    const offered = pictureWidths.filter((width) => width <= originalWidth)
    expect(offered).toContain(1200)
    for (const width of offered) {
      const { response, bytes } = await get(at(width), 'image/avif')
      expect(response.status).toBe(200)
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
  })

  it('is cached for good with its version and for a day without', async () => {
    const version = shop.ctx.media.master(name)?.version
    const caching = async (query: string) => (await get(at(160, query))).response.headers.get('cache-control')
    expect(await caching(`?v=${version}`)).toContain('immutable')
    expect(await caching('')).toBe('public, max-age=86400')
    expect(await caching('?v=older')).toBe('public, max-age=86400')
  })
})

describe('other names and widths', () => {
  it.each([
    at(0),
    at(1),
    at(321),
    at(1201),
    at(1600),
    at(99_999),
    at(-320),
    at('320.5'),
    at('3e2'),
    at('0320'),
    at('320px'),
    '/images/products/carrara-honed/other/320',
    '/images/products/no-such-stone/piece/320',
    '/images/products/__proto__/piece/320',
    '/images/products/..%2f..%2f..%2fpackage/piece/320',
    '/images/site/no-such-picture/320',
    '/images/site/..%2fproducts%2fcarrara-honed%2fpiece/320',
    '/images/320',
  ])('%s is not found', async (path) => {
    expect((await shop.get(path)).status).toBe(404)
  })
})

describe('the folder of sized pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const manifest = readPictureManifest(join(import.meta.dirname, '..'))
  const sized = pictureSizer({
    manifest,
    readUpload: async () => null,
    readLaid: async () => null,
    readBatchFace: async () => null,
    folder,
  })

  it('gets one file from many simultaneous requests, and none from odd names or widths', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => sized(name, 160, 'webp')))
    expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1)
    expect(readdirSync(folder)).toHaveLength(1)
    for (let width = 0; width < 2000; width += 7) await sized(name, width, 'webp')
    for (const odd of ['', '..', '../../package', 'products', `${name}/`, 'constructor']) {
      expect(await sized(odd, 160, 'webp')).toBeNull()
    }
    expect(readdirSync(folder)).toHaveLength(1)
  })
})
