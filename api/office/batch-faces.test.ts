import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { changeChannel, tagsIn } from '#database/changes.ts'
import { officeShop, origin } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { stonePhoto } from '#testing/shop/stone-photo.ts'

const shop = officeShop()
let yard: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  yard = await shop.hire('yard')
})

type Tile = TestItem & { sku: string }

/** A tile with these pieces in each batch. */
async function tileWith(batches: Record<string, number>): Promise<Tile> {
  const created = await (await stockStone(shop.ctx)).item({ stock: 0 })
  const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [created.id])
  const tile = { ...created, sku: row?.sku ?? '' }
  for (const [code, pieces] of Object.entries(batches))
    await yard.call('POST', `stock/${tile.sku}/goods-in`, { code, pieces, place: 'B4' })
  return tile
}

describe('the photographed stone of a batch', () => {
  const stoneColour = [0.5, 0.47, 0.42] as const
  let face: Record<string, unknown>
  /** The tags that the cache of responses drops. */
  const dropped: string[] = []
  beforeAll(async () => {
    const { bytes, corners } = await stonePhoto({ stone: { width: 600, height: 300, at: () => stoneColour } })
    const cookie = `__Host-office=${yard.token()}`
    const headers = { ...origin, cookie, 'content-type': 'image/jpeg', 'content-length': String(bytes.length) }
    const upload = await shop.request('/api/office/media', { method: 'POST', headers, body: Buffer.from(bytes) })
    face = { src: (await upload.json()).media.name, corners, width: 600, height: 300, grey: null }
    await shop.ctx.database.listen(
      changeChannel,
      (message) => dropped.push(...tagsIn(message)),
      () => {},
    )
  })
  const batchIn = async (sku: string, code: string) =>
    (await yard.call('GET', `stock/${sku}`)).json.batches.find((batch: { code: string }) => batch.code === code)
  const photograph = async (sku: string, code: string, faces: unknown[], more: object = {}, member = yard) => {
    const { id, faces_version: version } = await batchIn(sku, code)
    return member.call('PUT', `stock/${sku}/batches/${id}/faces`, { faces, version, ...more })
  }
  const slugOf = async ({ productId }: Tile) =>
    (await shop.rows<{ slug: string }>('select slug from products where id = $1', [productId]))[0]?.slug
  const onPage = async (tile: Tile) => {
    const { batches } = await (await shop.request(`/api/product/${await slugOf(tile)}`)).json()
    return batches.filter(({ variation_id: id }: { variation_id: number }) => id === tile.id)
  }
  /** Whether the product's page is dropped by this work. */
  const drops = async ({ productId }: Tile, work: () => Promise<unknown>) => {
    dropped.length = 0
    await work()
    await vi.waitFor(() => expect(dropped).toContain(`stock:${productId}`), { timeout: 20_000 })
  }

  test('is drawn as soon as it is saved, so that no visitor waits for it', async () => {
    const tile = await tileWith({ 'Q-1': 5 })
    const drawing = vi.spyOn(shop.ctx.faces, 'face')
    try {
      const shown = [face, ...[590, 580, 570].map((width) => ({ ...face, width }))]
      expect((await photograph(tile.sku, 'Q-1', [...shown, { ...face, width: 560 }])).status).toBe(200)
      await vi.waitFor(() => expect(drawing.mock.calls.map(([one]) => one)).toEqual(shown), { timeout: 20_000 })
    } finally {
      drawing.mockRestore()
    }
  })

  test('is on the product page while pieces are left, and on an order for good', async () => {
    const tile = await tileWith({ 'P-1': 5, 'P-2': 5 })
    await drops(tile, () => photograph(tile.sku, 'P-1', [face, { ...face, width: 590 }]))
    expect((await shop.audit('stock', tile.sku)).at(-1)).toMatchObject({
      verb: 'batch_photographed',
      actor_name: yard.name,
      before: { batch: 'P-1', faces: 0 },
      after: { batch: 'P-1', faces: 2, photographs: [face.src] },
    })
    const [batch, ...others] = await onPage(tile)
    expect(others).toEqual([])
    expect(batch).toMatchObject({ code: 'P-1', pictures: [{ width: 1024, height: 512 }, { width: 1024 }] })
    const [{ src }] = batch.pictures
    for (const accept of ['image/avif,image/webp', 'image/webp']) {
      const sent = await vi.waitUntil(
        async () => {
          const response = await shop.request(src, { headers: { accept } })
          return response.status === 200 ? response : null
        },
        { timeout: 120_000, interval: 200 },
      )
      expect(sent.headers.get('content-type')).toBe(accept.split(',')[0])
      expect(sent.headers.get('cache-control')).toContain('immutable')
      const { width = 0, height = 0 } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata()
      expect(width / height).toBeCloseTo(2, 1)
    }
    expect((await shop.request(src.replace(/[0-9a-f]{20}/, '0'.repeat(20)))).status).toBe(404)

    const ada = shop.enter()
    let reference = ''
    await drops(tile, async () => {
      await ada.add(tile, 5)
      const { order, pay_url } = await ada.place()
      await ada.press(pay_url, 'approve')
      reference = order.reference
    })
    expect(await onPage(tile)).toEqual([])
    const picture = { src, alt: 'The stone of batch P-1' }
    expect((await ada.order(reference)).lines).toMatchObject([{ batches: [{ code: 'P-1', picture }] }])
    expect((await yard.call('GET', `orders/${reference}`)).json.lines).toMatchObject([{ batches: [{ picture }] }])
    const sales = await shop.hire('sales')
    await drops(tile, () => sales.call('POST', `orders/${reference}/cancel`, { note: 'By phone' }))
    expect(await onPage(tile)).toMatchObject([{ code: 'P-1' }])
  })

  test('is shown for six batches, the first that arrived; more would make the page heavy', async () => {
    const codes = Array.from({ length: 7 }, (_, index) => `S-${index + 1}`)
    const tile = await tileWith(Object.fromEntries(codes.map((code) => [code, 1])))
    await photograph(tile.sku, 'S-1', [face])
    await shop.ctx.database.query(
      `update stock_batches set faces = (select faces from stock_batches where variation_id = $1 and code = 'S-1')
       where variation_id = $1`,
      [tile.id],
    )
    expect((await onPage(tile)).map(({ code }: { code: string }) => code)).toEqual(codes.slice(0, 6))
  })

  test('appears when loose pieces are put into the batch, which changes no stock figure', async () => {
    const tile = await tileWith({ 'P-3': 2 })
    await photograph(tile.sku, 'P-3', [face])
    const { id: batch_id } = await batchIn(tile.sku, 'P-3')
    const move = (body: object) => yard.call('POST', `stock/${tile.sku}/moves`, body)
    await move({ reason: 'found', pieces: 3, batch_id: null })
    await drops(tile, () => move({ reason: 'lost', pieces: 2, batch_id }))
    expect(await onPage(tile)).toEqual([])
    await drops(tile, () => yard.call('POST', `stock/${tile.sku}/batches`, { code: 'P-3', pieces: 3, place: '' }))
    expect(await onPage(tile)).toMatchObject([{ code: 'P-3' }])
    await drops(tile, () => photograph(tile.sku, 'P-3', []))
    expect(await onPage(tile)).toEqual([])
  })

  test('is refused with a sentence at the place, or if a colleague has changed it', async () => {
    const tile = await tileWith({ 'P-4': 2 })
    const [a, b, c, d] = face.corners as unknown[]
    const crossed = { ...face, corners: [a, c, b, d] }
    expect(await photograph(tile.sku, 'P-4', [face, crossed])).toMatchObject({
      status: 422,
      error: { fields: { 'faces.1.corners': expect.stringMatching(/The sides cross/) } },
    })
    expect(await photograph(tile.sku, 'P-4', [{ ...face, src: `/media/${'0'.repeat(64)}` }])).toMatchObject({
      status: 422,
      error: { fields: { 'faces.0.src': expect.stringMatching(/no longer exists/) } },
    })
    expect(await photograph(tile.sku, 'P-4', [{ ...face, height: 0 }])).toMatchObject({
      status: 400,
      error: { fields: { 'faces.0.height': 'Please enter 20 or more' } },
    })
    expect((await photograph(tile.sku, 'P-4', Array(21).fill(face))).status).toBe(400)
    const { faces_version: version } = await batchIn(tile.sku, 'P-4')
    expect((await photograph(tile.sku, 'P-4', [face])).status).toBe(200)
    const wider = { ...face, width: 610 }
    expect(await photograph(tile.sku, 'P-4', [wider], { version })).toMatchObject({
      status: 409,
      error: { code: 'changed' },
    })
    // The same request again, after a lost response.
    expect((await photograph(tile.sku, 'P-4', [face], { version })).status).toBe(200)
    expect((await shop.audit('stock', tile.sku)).filter(({ verb }) => verb === 'batch_photographed')).toHaveLength(1)
    expect((await photograph(tile.sku, 'P-4', [], {}, await shop.hire('sales'))).status).toBe(403)
    const elsewhere = await tileWith({ 'P-4': 2 })
    const { id } = await batchIn(elsewhere.sku, 'P-4')
    const foreign = await yard.call('PUT', `stock/${tile.sku}/batches/${id}/faces`, { faces: [], version })
    expect(foreign.status).toBe(404)
  })
})
