import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Face } from '#contract/media/face.ts'
import { officeShop, origin } from '#testing/app/office.ts'
import { productEditor } from '#testing/app/product-editor.ts'
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
  // A busy machine answers 503 and carries on: the next request finds the picture.
  const response = await vi.waitUntil(async () => {
    const answer = await send()
    return answer.status === 503 && (await answer.clone().text()).includes('still being made') ? null : answer
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

test('a room shows the faces as the product is laid', async () => {
  const key = await productEditor(shop, () => content).keyOf('carrara-honed')
  const room = { product: key, faces: [face], room: 'hallway', surface: 'floor' }
  expect(await ask('room', room)).toMatchObject({ status: 200, picture: { format: 'webp', width: 720, height: 480 } })
  expect(await ask('room', { ...room, surface: 'wall' })).toMatchObject({
    status: 422,
    error: { fields: { surface: /no such surface/ } },
  })
})
