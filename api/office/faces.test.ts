import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Face } from '#contract/media/face.ts'
import { planStoneOf, usualLaying } from '#contract/projects/project-laying.ts'
import { roomNames, rooms, surfaces as surfaceKinds } from '#contract/rooms/rooms.ts'
import { facePictures } from '#shop/faces/face-pictures.ts'
import { s3PhotoStore } from '#shop/media/s3-photo-store.ts'
import { roomToDraw } from '#shop/rooms/room-to-draw.ts'
import { openBucket } from '#testing/app/bucket.ts'
import { officeShop, origin } from '#testing/app/office.ts'
import { productEditor } from '#testing/app/product-editor.ts'
import { homeProject, kitchen } from '#testing/contract/projects.ts'
import { stonePhoto } from '#testing/shop/stone-photo.ts'

const shop = officeShop()
const waiting = { timeout: 120_000, interval: 200 }
let content: Awaited<ReturnType<typeof shop.hire>>
let face: Face

const at = (x: number, y: number) =>
  Math.abs(y - 90 - x * 0.3) < 9 ? ([0.15, 0.14, 0.12] as const) : ([0.5, 0.47, 0.42] as const)

beforeAll(async () => {
  content = await shop.hire('content')
  const { bytes, corners } = await stonePhoto({ stone: { width: 600, height: 300, at }, light: { slope: 0.3 } })
  face = { src: await upload(bytes), corners, width: 600, height: 300, grey: null }
})

async function upload(bytes: Uint8Array): Promise<string> {
  const headers = {
    ...origin,
    cookie: `__Host-office=${content.token()}`,
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
  }
  const response = await shop.request('/api/office/media', { method: 'POST', headers, body: Buffer.from(bytes) })
  return (await response.json()).media.name
}

async function ask(path: string, body: object, member = content) {
  const headers = { ...origin, cookie: `__Host-office=${member.token()}`, 'content-type': 'application/json' }
  const send = () => shop.request(`/api/office/faces/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // A busy machine answers 503 or 504 and carries on: the next request finds the picture.
  const response = await vi.waitUntil(async () => {
    const answer = await send()
    const isLate = answer.status === 503 && (await answer.clone().text()).includes('still being made')
    return isLate || answer.status === 504 ? null : answer
  }, waiting)
  const isPicture = response.headers.get('content-type') === 'image/webp'
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    picture: isPicture ? await sharp(bytes).metadata() : null,
    error: isPicture ? null : JSON.parse(bytes.toString()).error,
  }
}

test('a face is straightened for the editor, and the answer is not stored anywhere', async () => {
  const { status, headers, picture } = await ask('preview', { face })
  expect(status).toBe(200)
  expect(picture).toMatchObject({ format: 'webp' })
  expect(picture?.width).toBeLessThanOrEqual(1024)
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(2, 1)
  expect(headers.get('cache-control')).toBe('private, no-store')
})

const other = '00000000-0000-4000-8000-000000000000'
const corners = (...points: [number, number][]) => ({ corners: points })

test.each([
  ['corners that cross', 'corners', corners([0.2, 0.2], [0.8, 0.8], [0.8, 0.2], [0.2, 0.8]), /The sides cross/],
  ['corners the wrong way round', 'corners', corners([0.2, 0.2], [0.2, 0.8], [0.8, 0.8], [0.8, 0.2]), /clockwise/],
  ['three corners in a line', 'corners', corners([0.2, 0.2], [0.5, 0.2], [0.8, 0.2], [0.5, 0.8]), /almost in a line/],
  ['a corner that points inwards', 'corners', corners([0.2, 0.2], [0.8, 0.2], [0.4, 0.35], [0.2, 0.8]), /in a line/],
  ['a spot of a few pixels', 'corners', corners([0.2, 0.2], [0.22, 0.2], [0.22, 0.22], [0.2, 0.22]), /too small/],
  ['a photograph that does not exist', 'src', { src: `/media/${'0'.repeat(64)}` }, /no longer exists/],
])('%s are refused with a sentence at the field', async (_name, field, change, message) => {
  const faces = [face, { ...face, ...change }]
  expect(await ask('preview', { face: faces[1] })).toMatchObject({
    status: 422,
    error: { message, fields: { [`face.${field}`]: message } },
  })
  expect(await ask('room', { product: other, faces, room: 'hallway', surface: 'floor' })).toMatchObject({
    status: 422,
    error: { fields: { [`faces.1.${field}`]: message } },
  })
})

test('a length of nothing, or no face at all, is a bad request', async () => {
  expect((await ask('preview', { face: { ...face, width: 0 } })).status).toBe(400)
  expect((await ask('preview', { face: { ...face, corners: face.corners.slice(1) } })).status).toBe(400)
  expect((await ask('room', { product: other, faces: [], room: 'hallway', surface: 'floor' })).status).toBe(400)
})

test('only those who edit the catalogue may ask', async () => {
  const sales = await shop.hire('sales')
  expect((await ask('preview', { face }, sales)).status).toBe(403)
  const room = { product: other, faces: [face], room: 'hallway', surface: 'floor' }
  expect((await ask('room', room, sales)).status).toBe(403)
  expect((await ask('room', room)).status).toBe(404)
  expect((await shop.visit().call('POST', 'faces/preview', { face })).status).toBe(401)
})

test('while the store is away the editor is told, and a retry works', async () => {
  const bucket = await openBucket()
  const { photos, faces } = shop.ctx
  try {
    shop.ctx.photos = s3PhotoStore(bucket.settings, 'photos')
    const folder = mkdtempSync(join(tmpdir(), 'faces-'))
    shop.ctx.faces = facePictures({ uploads: shop.ctx, folder, roomFolder: '' })
    const { bytes } = await stonePhoto({ stone: { width: 400, height: 300, at }, width: 480, height: 360 })
    const other = { ...face, src: await upload(bytes) }
    bucket.mood.isDown = true
    expect(await ask('preview', { face: other })).toMatchObject({
      status: 503,
      error: { message: 'Pictures cannot be stored or read just now. Please try again in a moment.' },
    })
    bucket.mood.isDown = false
    expect((await ask('preview', { face: other })).status).toBe(200)
    rmSync(folder, { recursive: true })
  } finally {
    Object.assign(shop.ctx, { photos, faces })
    bucket.close()
  }
})

test('a drawing of a starter product is replaced by a photograph, and its other drawings stay', async () => {
  const manager = await shop.hire('manager')
  const editor = productEditor(shop, () => manager)
  const key = await editor.keyOf('carrara-honed')
  const [, ...others] = (await editor.open(key)).document.pictures
  const photograph = { src: `${face.src}/800`, alt: 'Carrara in our yard', role: 'laid' }
  expect((await editor.change(key, { pictures: [photograph, ...others] })).status).toBe(200)
  const { images } = await (await shop.request('/api/product/carrara-honed')).json()
  const [shown, ...drawings] = images.map(({ src }: { src: string }) => src)
  expect(shown).toContain(face.src)
  expect(drawings).toHaveLength(others.length)
  for (const src of drawings) expect(src).toMatch(/^\/images\/products\/carrara-honed\//)
})

describe('a product with only photographs', () => {
  const slug = 'jura-beige-honed'
  let manager: typeof content
  let key: string
  let editor: ReturnType<typeof productEditor>
  beforeAll(async () => {
    manager = await shop.hire('manager')
    editor = productEditor(shop, () => manager)
    key = await editor.keyOf(slug)
  })
  const stone = async () =>
    vi.waitUntil(async () => {
      const { status, body } = await get(`/api/rooms/stones/${slug}`)
      return status === 200 ? body : null
    }, waiting)
  const get = async (path: string) => {
    const response = await shop.request(path)
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, response, body: isJson ? await response.json() : null }
  }
  const firstPicture = async () => (await get(`/api/product/${slug}`)).body.images[0]

  test('is previewed in a room, laid as its draft says', async () => {
    const room = { product: key, faces: [face], room: 'hallway', surface: 'floor' }
    expect(await ask('room', room)).toMatchObject({ status: 200, picture: { format: 'webp', width: 720, height: 480 } })
    expect(await ask('room', { ...room, surface: 'wall' })).toMatchObject({
      status: 422,
      error: { fields: { surface: /no such/ } },
    })
    const top = { ...room, room: 'living-room', surface: 'hearth' }
    expect(await ask('room', top)).toMatchObject({ status: 422, error: { fields: { surface: /without joints/ } } })
  })

  test('cannot be published with a face that cannot be straightened', async () => {
    const wrong = { ...face, corners: [face.corners[1], face.corners[0], face.corners[2], face.corners[3]] }
    const { status, json } = await editor.change(key, { faces: [face, wrong] })
    expect([status, Object.keys(json.error.fields)]).toEqual([422, ['faces.1.corners']])
  })

  test('is published, and seen in the list of stones, all rooms, on cards and in link previews', async () => {
    expect((await editor.change(key, { look: null, pictures: [], faces: [face] })).status).toBe(200)
    const { texture, surfaces, room } = await stone()
    expect(texture).toMatchObject({
      src: [expect.stringMatching(/^\/slabs\/faces\/jura-beige-honed\.avif\?v=/)],
      gloss: 0.35,
    })
    const [{ width, height }] = texture.faces
    expect(width / 600).toBeCloseTo(1, 2)
    expect(height / 300).toBeCloseTo(1, 2)
    expect({ room, surfaces }).toEqual({ room: expect.any(String), surfaces: expect.arrayContaining(['floor']) })
    const { body } = await get('/api/rooms/stones')
    expect(body.data.find((one: { slug: string }) => one.slug === slug)).toMatchObject({ takes: 'pieces' })

    const sent = await shop.request(texture.src[0])
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).width).toBe(1024)
    expect((await shop.request(`/slabs/faces/${slug}.avif?v=${'0'.repeat(20)}`)).status).toBe(404)

    for (const name of roomNames)
      for (const surface of rooms[name].surfaces.filter((one) => surfaceKinds[one].takes === 'pieces')) {
        const input = { room: name, search: `?${surface}=${slug}`, width: 720 }
        const { canonical, drawn } = await roomToDraw({ ctx: shop.ctx, input })
        expect(canonical).toBe(`?${surface}=${slug}`)
        expect(drawn.surfaces[surface]?.slab.faces).toHaveLength(1)
      }

    const picture = await firstPicture()
    expect(picture).toMatchObject({ alt: 'Jura Beige Honed, laid', width: 1200, height: 1200 })
    const laid = await vi.waitUntil(async () => {
      const response = await shop.request(picture.src)
      return response.status === 200 ? response : null
    }, waiting)
    expect((await sharp(Buffer.from(await laid.arrayBuffer())).metadata()).width).toBe(1200)
    const product = (await get(`/api/product/${slug}`)).body
    expect(product).toMatchObject({ seen_in_rooms: true })
    const planned = planStoneOf(product)
    if (!planned) throw new Error('the planner has no such stone')
    const project = { ...homeProject, rooms: [{ ...kitchen, laying: usualLaying(planned) }] }
    const priced = await shop.request('/api/projects/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ project }),
    })
    expect((await priced.json()).data.stones).toMatchObject([{ product: { slug } }])
  })

  test('that is photographed again shows the new picture, and its history restores the one before', async () => {
    const [before, pictureBefore] = [await stone(), await firstPicture()]
    const wider = { ...face, width: 660 }
    expect((await editor.change(key, { faces: [face, wider] })).status).toBe(200)
    const after = await stone()
    expect(after.texture.faces).toHaveLength(2)
    expect(after.texture.src).not.toEqual(before.texture.src)
    expect((await firstPicture()).src).not.toBe(pictureBefore.src)
    // An earlier version of the shop knew no faces.
    await shop.rows(`alter table revisions disable trigger user`)
    await shop.rows(`update revisions set document = document - 'faces' where entity_id = $1 and number = 1`, [key])
    await shop.rows(`alter table revisions enable trigger user`)
    const { json } = await manager.call('GET', `documents/product/${key}/revisions`)
    const newest = json.revisions[0].number
    const restored = await manager.call('POST', `documents/product/${key}/revisions/1/restore`, { newest })
    expect(restored.status).toBe(200)
    expect((await editor.open(key)).document.faces).toEqual([])
    expect((await firstPicture()).src).not.toContain('/faces/')
  })
})
