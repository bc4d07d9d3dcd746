import sharp from 'sharp'
import { expect, test } from 'vitest'
import { officeShop, origin } from '#testing/app/office.ts'

const shop = officeShop()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f7a62' } })

/** Uploads a file as a browser does: raw bytes with a content length. */
async function send(token: string, bytes: Uint8Array, type = 'image/jpeg') {
  const response = await shop.request('/api/office/photos', {
    method: 'POST',
    headers: {
      ...origin,
      cookie: `__Host-office=${token}`,
      'content-type': type,
      'content-length': String(bytes.length),
    },
    body: Buffer.from(bytes),
  })
  return { status: response.status, json: await response.json() }
}
const read = (token: string, name: string) =>
  shop.request(`/api/office/photos/${name}`, { headers: { cookie: `__Host-office=${token}` } })

test('a photo is stored upright and smaller, with an unguessable name and without camera metadata', async () => {
  const token = (await shop.hire('yard')).token() ?? ''
  const original = await picture(3000, 2000)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const first = await send(token, original)
  expect(first).toMatchObject({ status: 200, json: { photo: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  expect((await send(token, original)).json.photo).not.toBe(first.json.photo)

  const answer = await read(token, first.json.photo)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ width: metadata.width, height: metadata.height }).toEqual({ width: 1333, height: 2000 })
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each(['png', 'webp', 'avif'] as const)('%s is accepted too', async (format) => {
  const token = (await shop.hire('yard')).token() ?? ''
  expect((await send(token, await picture(40, 30).toFormat(format).toBuffer(), `image/${format}`)).status).toBe(200)
})

test.each([
  ['text', async () => Buffer.from('not a photo at all')],
  ['an empty file', async () => Buffer.alloc(0)],
  ['an SVG, which could carry a script,', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a truncated photo', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 300)],
  ['a file with only the first bytes of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
])('%s is rejected, whatever its content type', async (_name, make) => {
  const token = (await shop.hire('yard')).token() ?? ''
  expect(await send(token, await make())).toMatchObject({ status: 422, json: { error: { code: 'invalid' } } })
})

test('a photo with too many pixels or bytes is rejected', async () => {
  const token = (await shop.hire('yard')).token() ?? ''
  const wide = await picture(16_000, 4000).png({ compressionLevel: 9 }).toBuffer()
  expect((await send(token, wide, 'image/png')).status).toBe(422)
  expect((await send(token, new Uint8Array(15 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await send(token, new Uint8Array(200 * 1024), 'application/json')).status).toBe(413)
})

test('an unknown name finds nothing, and no path leads out of the folder', async () => {
  const token = (await shop.hire('yard')).token() ?? ''
  for (const name of ['0'.repeat(64), '..%2f..%2fpackage.json', 'A'.repeat(64)])
    expect({ name, status: (await read(token, name)).status }).toEqual({ name, status: 404 })
})

test('a batch photo is revalidated against the session each time and not downloaded twice', async () => {
  const yard = await shop.hire('yard')
  const token = yard.token() ?? ''
  const { photo } = (await send(token, await picture(40, 30).jpeg().toBuffer())).json
  const first = await read(token, photo)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const again = (cookie: string) =>
    shop.request(`/api/office/photos/${photo}`, {
      headers: { cookie: `__Host-office=${cookie}`, 'if-none-match': first.headers.get('etag') ?? '' },
    })
  expect((await again(token)).status).toBe(304)
  expect((await again((await shop.hire('content')).token() ?? '')).status).toBe(403)
  await yard.call('POST', 'sign-out')
  expect((await again(token)).status).toBe(401)
})

test('a photo sent with an idempotency key is stored as usual', async () => {
  const token = (await shop.hire('yard')).token() ?? ''
  const bytes = await picture(40, 30).jpeg().toBuffer()
  const cookie = `__Host-office=${token}`
  const headers = { ...origin, cookie, 'content-type': 'image/jpeg', 'content-length': String(bytes.length) }
  const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': 'photo-1' }, body: new Uint8Array(bytes) }
  expect((await shop.request('/api/office/photos', sent)).status).toBe(200)
})
