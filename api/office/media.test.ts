import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { findMedia } from '#shop/media/find-media.ts'
import { type PhotoStore, photoStore } from '#shop/media/photo-store.ts'
import { removeUnnamedPhotos } from '#shop/media/remove-unnamed-photos.ts'
import { s3PhotoStore } from '#shop/media/s3-photo-store.ts'
import { openBucket } from '#testing/app/bucket.ts'
import { officeShop, origin } from '#testing/app/office.ts'
import { isThorough } from '#testing/is-thorough.ts'

const shop = officeShop()
const folder = mkdtempSync(join(tmpdir(), 'ashlar-media-'))
let bucket: Awaited<ReturnType<typeof openBucket>>
let content: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  bucket = await openBucket()
  content = await shop.hire('content')
})
afterAll(() => {
  bucket.close()
  rmSync(folder, { recursive: true })
})

let made = 0
/** Every picture differs from the others by a few pixels, so each has its own hash. */
const picture = (width = 640, height = 480) =>
  sharp({ create: { width: width + ++made, height, channels: 3, background: '#8f7a62' } })
const jpeg = () => picture().jpeg().toBuffer()

const headersOf = (length: number, type = 'image/jpeg', token = content.token()) => ({
  ...origin,
  cookie: `__Host-office=${token}`,
  'content-type': type,
  'content-length': String(length),
})

async function send(bytes: Uint8Array, { type, token }: { type?: string; token?: string | undefined } = {}) {
  const headers = headersOf(bytes.length, type, token ?? content.token())
  const response = await shop.request('/api/office/media', { method: 'POST', headers, body: Buffer.from(bytes) })
  const json = await response.json()
  return { status: response.status, media: json.media as Media, error: json.error }
}
const rowsOf = (name: string) =>
  shop.rows<{ photo: string; type: string; uploaded_by: string }>(`select * from media where '/media/' || hash = $1`, [
    name,
  ])
const countOf = async (table: 'media' | 'photos') =>
  (await shop.rows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count
const see = async (src: string) => {
  const response = await shop.request(src, { headers: { accept: 'image/webp' } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const stores: [string, () => PhotoStore, () => number][] = [
  ['a folder', () => photoStore(folder), () => readdirSync(folder, { recursive: true }).filter(isFile).length],
  ['a bucket', () => s3PhotoStore(bucket.settings, 'photos'), () => bucket.files.size],
]
const isFile = (name: string | Buffer) => String(name).includes('.webp')

describe.each(stores)('with %s, a picture', (_name, open, countFiles) => {
  beforeEach(() => {
    shop.ctx.photos = open()
  })

  test('is stored upright, without the camera’s data, and shown to visitors at every width for good', async () => {
    const original = await picture(3000, 2000)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { status, media } = await send(original)
    expect(status).toBe(200)
    expect(media).toMatchObject({ name: expect.stringMatching(/^\/media\/[0-9a-f]{64}$/), height: 2560 })
    expect(media.preview).toMatch(/^data:image\/webp;base64,/)
    for (const width of [160, 800, 1600]) {
      const { headers, bytes } = await see(`${media.name}/${width}`)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { exif, orientation, ...metadata } = await sharp(bytes).metadata()
      expect({ exif, orientation, width: metadata.width }).toEqual({ exif: undefined, orientation: undefined, width })
      expect(metadata.height).toBeGreaterThan(width)
    }
    expect(await rowsOf(media.name)).toMatchObject([{ type: 'image/jpeg', uploaded_by: content.name }])
    expect(await shop.audit('media', media.name.slice(7))).toMatchObject([
      { verb: 'media_uploaded', actor_name: content.name },
    ])
    expect(await findMedia(shop.ctx.database.db, media.src)).toEqual(media)
  })

  test('that is sent again, or six times at once, is one row and one file', async () => {
    const bytes = await jpeg()
    const before = countFiles()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(bytes)))
    expect(new Set(answers.map(({ status, media }) => `${status} ${media.name}`)).size).toBe(1)
    const { media } = await send(bytes, { token: (await shop.hire('manager')).token() })
    expect(media).toEqual(answers[0]?.media)
    expect(await rowsOf(media.name)).toHaveLength(1)
    expect(await shop.audit('media', media.name.slice(7))).toHaveLength(1)
    await shop.rows(`update photos set uploaded_at = uploaded_at - interval '2 days'`)
    await removeUnnamedPhotos({ ctx: shop.ctx })
    expect(countFiles()).toBe(before + 1)
    expect((await see(`${media.name}/320`)).status).toBe(200)
  })

  test('whose upload died before its row was written is stored again, and the first file is deleted', async () => {
    const bytes = await jpeg()
    const before = countFiles()
    const { photos } = shop.ctx
    shop.ctx.photos = {
      ...photos,
      write: async (...file) => {
        await photos.write(...file)
        throw new Error('the process died')
      },
    }
    expect((await send(bytes)).status).toBe(500)
    shop.ctx.photos = photos
    const { status, media } = await send(bytes)
    expect(status).toBe(200)
    expect(countFiles()).toBe(before + 2)
    await shop.rows(`update photos set uploaded_at = uploaded_at - interval '2 days'`)
    await removeUnnamedPhotos({ ctx: shop.ctx })
    expect(countFiles()).toBe(before + 1)
    expect((await see(`${media.name}/160`)).status).toBe(200)
  })

  test('that breaks off half-way leaves nothing behind', async () => {
    const bytes = await jpeg()
    const before = [countFiles(), await countOf('media'), await countOf('photos')]
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, bytes.length / 2))
        controller.error(new Error('the connection was lost'))
      },
    })
    const init = { method: 'POST', headers: headersOf(bytes.length), body, duplex: 'half' }
    const response = await shop.request('/api/office/media', init as RequestInit)
    expect(response.ok).toBe(false)
    expect([countFiles(), await countOf('media'), await countOf('photos')]).toEqual(before)
  })
})

test('a bucket that is away is a sentence, and the picture can be sent again', async () => {
  shop.ctx.photos = s3PhotoStore(bucket.settings, 'photos')
  const bytes = await jpeg()
  bucket.mood.isDown = true
  expect(await send(bytes)).toMatchObject({
    status: 503,
    error: { message: 'Pictures cannot be stored or read just now. Please try again in a moment.' },
  })
  bucket.mood.isDown = false
  const { media } = await send(bytes)
  bucket.mood.isDown = true
  expect((await see(`${media.name}/320`)).status).toBe(503)
  bucket.mood.isDown = false
  expect((await see(`${media.name}/320`)).status).toBe(200)
})

test.each([
  ['key', { secretAccessKey: 'wrong' }],
  ['bucket', { bucket: 'no-such-bucket' }],
])('a wrong %s stores nothing', async (_name, change) => {
  const store = s3PhotoStore({ ...bucket.settings, ...change }, 'photos')
  await expect(store.write('ab'.padEnd(64, '0'), Buffer.from('stone'))).rejects.toMatchObject({ code: 'unavailable' })
})

const script = '<script>alert(1)</script>'
const unreadable = 'This photo cannot be read. Please take or choose another one.'
const wrongType = 'Please choose a photo: JPEG, PNG, WebP or AVIF.'

describe('a file that is no picture for the shop', () => {
  test.each([
    ['text', wrongType, async () => Buffer.from('not a photo at all')],
    ['nothing', wrongType, async () => Buffer.alloc(0)],
    [
      'an SVG with a script',
      wrongType,
      async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    ],
    ['a page that contains a photo', wrongType, async () => Buffer.concat([Buffer.from(script), await jpeg()])],
    ['a GIF', wrongType, async () => picture().gif().toBuffer()],
    ['half a photo', unreadable, async () => (await noise().jpeg().toBuffer()).subarray(0, 40_000)],
    ['the first bytes of a photo', unreadable, async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a PNG that says it is a JPEG inside', unreadable, async () => disguised(await picture().png().toBuffer())],
    [
      'a bomb of 64 million pixels in a few bytes',
      'This photo has more than 48 million pixels. Please choose a smaller one.',
      async () => picture(16_000, 4000).png({ compressionLevel: 9 }).toBuffer(),
    ],
    [
      'a tiny picture',
      /Please choose one with at least 320 each way\.$/,
      async () => picture(100, 80).png().toBuffer(),
    ],
  ])('is refused with a sentence and leaves nothing behind: %s', async (_name, sentence, make) => {
    shop.ctx.photos = photoStore(folder)
    const before = [readdirSync(folder, { recursive: true }).length, await countOf('media'), await countOf('photos')]
    const { status, error } = await send(await make())
    expect(status).toBe(422)
    expect(error.message).toMatch(sentence)
    const after = [readdirSync(folder, { recursive: true }).length, await countOf('media'), await countOf('photos')]
    expect(after).toEqual(before)
  })

  test('is refused by its size before it is read', async () => {
    expect((await send(new Uint8Array(30 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await send(new Uint8Array(200 * 1024), { type: 'text/html' })).status).toBe(413)
  })

  test('a script behind a photo is gone from what visitors get', async () => {
    shop.ctx.photos = photoStore(folder)
    const { media } = await send(Buffer.concat([await jpeg(), Buffer.from(script)]))
    const [row] = await rowsOf(media.name)
    expect(Buffer.from((await shop.ctx.photos.read(row?.photo ?? '')) ?? []).includes('script')).toBe(false)
    const { headers, bytes } = await see(`${media.name}/320`)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(bytes.includes('script')).toBe(false)
  })
})

const many = isThorough ? 1000 : 300

test(`${many} at once are stored or refused with a sentence, and leave one row`, async () => {
  const [bytes, before = 0] = [await jpeg(), await countOf('media')]
  const answers = await Promise.all(Array.from({ length: many }, () => send(bytes)))
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, error } of refused)
    expect([status, error.message]).toEqual([429, expect.stringMatching(/Please try again in a moment\.$/)])
  expect([refused.length < many, await countOf('media')]).toEqual([true, before + 1])
})

test('only those who edit content or photograph batches send and list pictures', async () => {
  const sales = await shop.hire('sales')
  expect((await send(await jpeg(), { token: sales.token() })).status).toBe(403)
  expect((await sales.call('GET', 'media')).status).toBe(403)
  expect((await send(await jpeg(), { token: 'nobody' })).status).toBe(401)
})

test('uploads are listed with the newest first, a page at a time', async () => {
  shop.ctx.photos = photoStore(folder)
  shop.clock.time += 60_000
  const older = (await send(await jpeg())).media
  shop.clock.time += 60_000
  const newer = (await send(await jpeg())).media
  const { json } = await content.call('GET', 'media')
  expect(json.media.slice(0, 2)).toEqual([newer, older])
  expect(json.pages).toBe(1)
  expect((await content.call('GET', 'media?page=2')).json.media).toEqual([])
})

test('other names and widths are not found', async () => {
  shop.ctx.photos = photoStore(folder)
  const { media } = await send(await jpeg())
  for (const path of [`${media.name}/321`, `${media.name}/0320`, `/media/${'0'.repeat(64)}/320`, '/media/..%2fx/320'])
    expect({ path, status: (await see(path)).status }).toEqual({ path, status: 404 })
  // A page asks for 800 pixels of every picture; a narrower one is sent as it is.
  expect((await sharp((await see(`${media.name}/1600`)).bytes).metadata()).width).toBe(media.width)
})

/** Publishes a document with changed fields. */
async function publish(path: string, fieldsOf: (before: Record<string, unknown>) => Record<string, unknown>) {
  const { document } = (await content.call('GET', `documents/${path}`)).json
  const after = fieldsOf(document)
  const changes = Object.entries(after).map(([field, value]) => ({ field, from: document[field], to: value }))
  const saved = await content.call('PATCH', `documents/${path}/draft`, { changes })
  return content.call('POST', `documents/${path}/publish`, { number: saved.json.number })
}

test('a post and a slide show an upload, and one that does not exist is refused', async () => {
  shop.ctx.photos = photoStore(folder)
  const { media } = await send(await jpeg())
  const [post] = await shop.rows<{ key: string; slug: string }>(
    `select key, slug from posts where published_at < '2026-07-01' limit 1`,
  )
  const path = `post/${post?.key}`
  const refused = await publish(path, () => ({ picture: `/media/${'0'.repeat(64)}` }))
  expect(refused).toMatchObject({ status: 422, error: { fields: { picture: 'Please choose a picture' } } })
  await content.call('DELETE', `documents/${path}/draft`)
  expect((await publish(path, () => ({ picture: media.name }))).status).toBe(200)
  const answer = await (await shop.request(`/api/posts/${post?.slug}`)).json()
  expect(answer.og_image[0]).toMatchObject({ url: media.src, width: media.width, height: media.height })

  const withUpload = (slides: unknown) =>
    (slides as object[]).map((slide, index) => (index === 0 ? { ...slide, picture: media.name } : slide))
  expect((await publish('slides/home', ({ slides }) => ({ slides: withUpload(slides) }))).status).toBe(200)
  const { data } = await (await shop.request('/api/slides')).json()
  expect(data[0].image).toMatchObject({ src: media.src, preview: media.preview })
})

const noise = () => {
  const pixels = Buffer.from(Array.from({ length: 640 * 480 * 3 }, (_, index) => (index * 7919 + made) % 251))
  return sharp(pixels, { raw: { width: 640, height: 480, channels: 3 } })
}
/** The first bytes of a JPEG in front of another format. */
const disguised = (bytes: Buffer) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes.subarray(3)])
