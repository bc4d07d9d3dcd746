import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Face } from '#contract/media/face.ts'
import { visualiserPath } from '#contract/rooms/room-choice.ts'
import { layable, resolveSurface } from '#contract/rooms/room-stone.ts'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { composeRoom } from '#shop/rooms/compose-room.ts'
import { readSlab } from '#shop/rooms/packed-files.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { stonePhoto } from '#testing/shop/stone-photo.ts'
import { loadLayers } from '../../studio/rooms/layers.ts'
import { expect, test } from '../kits/fixtures.ts'
import { signInFirstOwner } from '../kits/office-kit.ts'
import { drawnRoom, likeness, pixelsOf, waitUntilDrawn } from '../kits/room-kit.ts'

const width = 720
const slug = 'jura-beige-honed'

test.use({ viewport: { width, height: 900 } })

/** A stone with veins that run another way on each face, so that a mirrored or stretched one would differ. */
const veined = (slope: number) => (x: number, y: number) =>
  Math.abs(((y - slope * x + 3000) % 110) - 55) < 9 ? ([0.2, 0.16, 0.12] as const) : ([0.55, 0.48, 0.37] as const)

async function uploadFace(request: APIRequestContext, url: string, slope: number): Promise<Face> {
  const [wide, high] = [600, 300]
  const { bytes, corners } = await stonePhoto({ stone: { width: wide, height: high, at: veined(slope) } })
  const answer = await request.post(`${url}/api/office/media`, {
    headers: { origin: url, 'content-type': 'image/jpeg' },
    data: bytes,
  })
  expect(answer.ok()).toBe(true)
  const { media } = await answer.json()
  return { src: media.name, corners, width: wide, height: high, grey: null }
}

// The office's journey with photographs lays one of them in a room too.
test.skip(!isThorough, 'Drawn by npm run test:full')

test('a stone that only has photographs is laid in rooms, by the browser as by the server', async ({
  page,
  request,
  ownShop,
  expectErrors,
}) => {
  // The test reads the canvas back, not the page; a busy machine is asked again for the texture.
  expectErrors(/GPU stall due to ReadPixels/, /503/)
  const shop = await ownShop()
  await signInFirstOwner(request, shop.firstOwnerLink())
  const call = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`${shop.url}/api/office/${path}`, {
      method,
      headers: { origin: shop.url },
      data,
    })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const { products } = await call('GET', 'products?q=jura beige honed')
  const { key } = products[0]
  const { document } = await call('GET', `documents/product/${key}`)
  const faces = [await uploadFace(request, shop.url, 0.2), await uploadFace(request, shop.url, -0.5)]
  const changes = Object.entries({ look: null, pictures: [], faces }).map(([field, to]) => ({
    field,
    from: document[field],
    to,
  }))
  const { number } = await call('PATCH', `documents/product/${key}/draft`, { changes })
  await call('POST', `documents/product/${key}/publish`, { number })

  const stone: RoomStoneDetails = await test.step('the texture is made within a few requests', async () => {
    const read = () => request.get(`${shop.url}/api/rooms/stones/${slug}`)
    await expect.poll(async () => (await read()).status(), { timeout: 240_000 }).toBe(200)
    return (await read()).json()
  })
  expect(stone.texture).toMatchObject({ faces: [{}, {}], variety: 0 })

  for (const [size, pattern] of [
    ['600x300', undefined],
    ['406x406', 'straight'],
    ['900x600', 'straight'],
  ] as const)
    await test.step(`${size} is drawn alike`, async () => {
      const wanted = { stone: slug, size, ...(pattern && { pattern }) }
      await page.goto(shop.url + visualiserPath({ room: 'hallway', surfaces: { floor: wanted } }))
      await waitUntilDrawn(page)
      const { data } = await pixelsOf(drawnRoom(page))
      const path = join(await mkdtemp(join(tmpdir(), 'faces-')), 'slab.avif')
      const src = stone.texture.src[0] ?? ''
      writeFileSync(path, await (await request.get(shop.url + src)).body())
      const slab = {
        ...stone.texture,
        finish: 'honed' as const,
        second: false,
        room: stone.room,
        surfaces: stone.surfaces,
        files: [{ path, src }],
      }
      const laid = resolveSurface(layable(stone), wanted)
      const surfaces = { floor: { stone: layable(stone), laid, slab } }
      const drawn = await composeRoom({ room: 'hallway', width, surfaces }, { layersOf: loadLayers, readSlab })
      const { masks } = await loadLayers('hallway', width)
      const decibels = likeness(data, drawn.data, masks.floor)
      if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/faces-${size}.png` })
      expect(decibels).toBeGreaterThan(48)
    })

  await test.step('its card begins with a laid area of the faces', async () => {
    const { images } = await (await request.get(`${shop.url}/api/product/${slug}`)).json()
    const sizes = [480, 640, 800, 960, 1200].map((wide) => shop.url + images[0].src.replace('/1200?', `/${wide}?`))
    for (const src of sizes) {
      const read = () => request.get(src, { headers: { accept: 'image/avif' } })
      await expect.poll(async () => (await read()).status(), { timeout: 240_000 }).toBe(200)
    }
    await page.goto(`${shop.url}/product/${slug}`)
    const picture = page.locator(`img[src^="/images/products/${slug}/faces/"]`).first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    await expect(page.getByRole('link', { name: 'See it in a room' })).toBeVisible()
    if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/faces-product.png` })
  })
})
