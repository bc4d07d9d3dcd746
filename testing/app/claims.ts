import sharp from 'sharp'
import { storePhoto } from '#shop/media/store-photo.ts'
import type { TestItem } from '../shop/baskets.ts'
import { type officeShop, origin } from './office.ts'

let buyers = 0

/** A photo of one colour. */
export const picture = async (width = 40, height = 30): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#a64' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )

/** A delivered order, and the claims and photos that its buyer can send. */
export async function arrivedOrder(shop: ReturnType<typeof officeShop>, item: TestItem) {
  const ada = shop.enter()
  const address = `10.9.0.${++buyers}`
  await ada.add(item, 10)
  const placed = await ada.place()
  await ada.press(placed.pay_url, 'approve')
  const { reference } = placed.order
  const yard = await shop.hire('yard')
  for (const act of ['pick', 'dispatch', 'deliver']) await yard.call('POST', `orders/${reference}/${act}`, {})
  const claim = (photos: string[]) =>
    ada.send('POST', `/api/orders/${reference}/claims`, {
      kind: 'fault',
      lines: [{ variation_id: item.id, quantity: 1 }],
      message: 'One was broken in the crate.',
      photos,
    })
  /** Sends the bytes with their length, as a browser sends a file. */
  const upload = async (body?: BodyInit, from = address, moreHeaders: Record<string, string> = {}) => {
    const sent = body ?? (await picture())
    const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const length = sent instanceof Uint8Array ? { 'content-length': String(sent.length) } : {}
    const response = await shop.request(`/api/orders/${reference}/photos`, {
      method: 'POST',
      body: sent,
      duplex: 'half',
      headers: { ...origin, cookie, 'x-forwarded-for': from, 'content-type': 'image/png', ...length, ...moreHeaders },
    } as RequestInit)
    return { status: response.status, headers: response.headers, json: await response.json() }
  }
  const [order] = await shop.rows<{ id: number }>('select id from orders where reference = $1', [reference])
  const orderId = order?.id ?? 0
  /** Stores a photo as if it had been uploaded and resized. */
  const store = () => storePhoto(shop.ctx, { bytes: Buffer.from('webp'), orderId })
  const photo = async (): Promise<string> => {
    const stored = await store()
    if (!stored.ok) throw new Error(stored.message)
    return stored.photo
  }
  return { ada, reference, orderId, claim, upload, store, photo }
}
