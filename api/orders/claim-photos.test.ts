import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { claimPhotos, claims } from '#database/tables/claims.ts'
import { lockPhotos } from '#shop/media/named-photos.ts'
import { removeUnnamedPhotos } from '#shop/media/remove-unnamed-photos.ts'
import { storePhoto } from '#shop/media/store-photo.ts'
import { arrivedOrder, picture } from '#testing/app/claims.ts'
import { officeShop, origin } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
const hour = 3_600_000
let tile: TestItem
let sku = ''
beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
  sku = (await shop.rows<{ sku: string }>('select sku from variations where id = $1', [tile.id]))[0]?.sku ?? ''
})
const deliveredOrder = () => arrivedOrder(shop, tile)
const inParallel = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const storedFor = async (reference: string) =>
  (
    await shop.rows<{ name: string }>(
      `select name from photos where removed_at is null and order_id = (select id from orders where reference = $1)`,
      [reference],
    )
  ).map(({ name }) => name)
const fileOf = (name: string) => shop.ctx.photos.read(name)
const staffPhoto = async () => {
  const stored = await storePhoto(shop.ctx, { bytes: Buffer.from('webp'), orderId: null })
  return stored.ok ? stored.photo : ''
}

describe('the photos of a claim', () => {
  test('must have been uploaded for its order: any other name is rejected at the field', async () => {
    const [mine, theirs] = [await deliveredOrder(), await deliveredOrder()]
    const uploaded = (await mine.upload()).json.photo
    for (const name of [await theirs.photo(), await staffPhoto(), '0'.repeat(64)]) {
      const { status, error } = await mine.claim([uploaded, name])
      const sentence = 'We do not have photo 2. Please remove it and add it again.'
      expect([status, error.message, error.fields]).toEqual([422, sentence, { photos: sentence }])
    }
    expect((await mine.ada.order(mine.reference)).claims).toEqual([])
    expect((await mine.claim([uploaded])).status).toBe(201)
  })

  test('cannot be used for a batch', async () => {
    const { photo } = await deliveredOrder()
    const yard = await shop.hire('yard')
    const item = { code: 'B-1', pieces: 1, place: '', photo: await photo() }
    const { status, error } = await yard.call('POST', `stock/${sku}/goods-in`, item)
    expect([status, error.fields]).toEqual([422, { photo: 'has not arrived' }])
  })

  test('are read only through their claim, by staff who may read claims, and never stored by a browser', async () => {
    const [mine, theirs] = [await deliveredOrder(), await deliveredOrder()]
    const [name, other] = [await mine.photo(), await theirs.photo()]
    const reference = (await mine.claim([name])).json.data.claims[0].reference
    const otherReference = (await theirs.claim([other])).json.data.claims[0].reference
    const [sales, yard] = [await shop.hire('sales'), await shop.hire('yard')]
    const seen = await sales.call('GET', `claims/${reference}/photos/${name}`)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
    for (const [who, path, status] of [
      [sales, `claims/${otherReference}/photos/${name}`, 404],
      [sales, `claims/${reference}/photos/${await mine.photo()}`, 404],
      [sales, `photos/${name}`, 404],
      [yard, `claims/${reference}/photos/${name}`, 403],
      [yard, `photos/${name}`, 404],
      [shop.visit(), `claims/${reference}/photos/${name}`, 401],
    ] as const)
      expect({ path, status: (await who.call('GET', path)).status }).toEqual({ path, status })
  })

  test('are limited to twelve per order, even if six arrive at once', async () => {
    const { reference, upload, store, photo, claim } = await deliveredOrder()
    expect((await claim([await photo(), await photo(), await photo(), await photo()])).status).toBe(201)
    for (let turn = 0; turn < 5; turn++) await photo()
    const outcomes = await inParallel(6, store)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    const { status, json } = await upload()
    expect([status, json.error.code]).toEqual([409, 'too_many_photos'])
    expect(json.error.message).toContain('We can take 12 photos for an order')
    expect(await storedFor(reference)).toHaveLength(12)
  })

  test('make room for new ones if their form is not sent for an hour, but never once they are in a claim', async () => {
    const { reference, upload, photo, claim } = await deliveredOrder()
    const claimedPhotos = [await photo(), await photo(), await photo()]
    expect((await claim(claimedPhotos)).status).toBe(201)
    for (let turn = 0; turn < 9; turn++) await photo()
    expect((await upload()).status).toBe(409)
    shop.clock.time += hour
    const fresh = (await upload()).json.photo
    expect((await storedFor(reference)).sort()).toEqual([...claimedPhotos, fresh].sort())
  })

  test('have a lower pixel limit than staff photos', async () => {
    const { upload } = await deliveredOrder()
    const { status, json } = await upload(await picture(5200, 5000))
    expect([status, json.error.code]).toEqual([422, 'too_many_pixels'])
    expect(json.error.message).toBe('This photo has more than 25 million pixels. Please choose a smaller one.')
  })
})

describe('a flood of photos', () => {
  /** A request body that stays open until `end` is called, and records whether it was read. */
  const slowBody = (bytes: Uint8Array) => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const body = { isRead: false, end, stream: new ReadableStream<Uint8Array>() }
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      body.isRead = true
      await ended
      controller.enqueue(bytes)
      controller.close()
    }
    body.stream = new ReadableStream({ pull }, { highWaterMark: 0 })
    return body
  }

  test('is refused before a byte is read, and one order cannot take every upload slot', async () => {
    const [one, other] = [await deliveredOrder(), await deliveredOrder()]
    const bytes = await picture()
    const length = { 'content-length': String(bytes.length) }
    const slow = Array.from({ length: 4 }, () => slowBody(bytes))
    const begin = async (index: number, { upload } = one) => {
      const sent = upload(slow[index]?.stream, `10.1.1.${index}`, length)
      await expect.poll(() => slow[index]?.isRead).toBe(true)
      return sent
    }
    const sent = [begin(0), begin(1)]
    await expect.poll(() => slow.filter(({ isRead }) => isRead).length).toBe(2)
    const [refused, late] = [slowBody(bytes), slowBody(bytes)]
    const third = await one.upload(refused.stream, '10.1.1.9', length)
    expect([third.status, third.headers.get('retry-after'), refused.isRead]).toEqual([429, '2', false])
    sent.push(begin(2, other), begin(3, other))
    await expect.poll(() => slow.filter(({ isRead }) => isRead).length).toBe(4)
    const full = await (await deliveredOrder()).upload(late.stream, '10.1.1.4', length)
    expect([full.status, full.headers.get('retry-after'), late.isRead]).toEqual([503, '2', false])
    expect(full.json.error.message).toContain('Please try again in a moment')
    // Staff have their own upload slots.
    const cookie = `__Host-office=${(await shop.hire('yard')).token()}`
    const headers = { ...origin, ...length, cookie, 'content-type': 'image/png' }
    expect((await shop.request('/api/office/photos', { method: 'POST', body: bytes, headers })).status).toBe(200)
    for (const body of slow) body.end()
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await one.upload(undefined, '10.1.1.4')).status).toBe(201)
  })
})

describe('an unused photo', () => {
  const sweep = () => removeUnnamedPhotos({ ctx: shop.ctx })
  const rowOf = async (name: string) => (await shop.rows('select 1 from photos where name = $1', [name])).length

  test('is deleted after a day, unlike the photos of claims and batches', async () => {
    const { photo, claim } = await deliveredOrder()
    const [unused, claimed, batchPhoto, unusedStaffPhoto] = [
      await photo(),
      await photo(),
      await staffPhoto(),
      await staffPhoto(),
    ]
    await claim([claimed])
    const yard = await shop.hire('yard')
    const item = { code: 'PHOTO-1', pieces: 1, place: '', photo: batchPhoto }
    expect((await yard.call('POST', `stock/${sku}/goods-in`, item)).status).toBe(200)
    shop.clock.time += 23 * hour
    const young = await photo()
    await sweep()
    expect(await fileOf(unused)).not.toBeNull()
    shop.clock.time += hour
    await inParallel(2, sweep)
    for (const gone of [unused, unusedStaffPhoto]) expect([await fileOf(gone), await rowOf(gone)]).toEqual([null, 0])
    for (const inUse of [claimed, batchPhoto, young])
      expect([!!(await fileOf(inUse)), await rowOf(inUse)]).toEqual([true, 1])
  })

  test('is deleted by the next pass if one fails half way, and cannot be used in between', async () => {
    const { photo, claim } = await deliveredOrder()
    const name = await photo()
    shop.clock.time += 24 * hour
    const { remove } = shop.ctx.photos
    shop.ctx.photos.remove = async () => {
      throw new Error('the disk is unavailable')
    }
    await expect(sweep()).rejects.toThrow('the disk is unavailable')
    shop.ctx.photos.remove = remove
    expect((await claim([name])).status).toBe(422)
    await sweep()
    expect([await fileOf(name), await rowOf(name)]).toEqual([null, 0])
  })

  test('stays if a pass runs between the claim’s lock and its insert', async () => {
    const { photo, claim, orderId } = await deliveredOrder()
    const name = await photo()
    const { reference } = (await claim([])).json.data.claims[0]
    shop.clock.time += 24 * hour
    const { db, kind } = shop.ctx.database
    let pass: Promise<number> | undefined
    await db.transaction(async (tx) => {
      expect(await lockPhotos(tx, [name], { orderId })).toEqual(new Set([name]))
      pass = sweep()
      // The embedded database has one transaction at a time: there the pass waits for the end of this one.
      if (kind === 'postgres') await pass
      const of = tx.select({ id: claims.id }).from(claims).where(eq(claims.reference, reference))
      await tx.insert(claimPhotos).values({ claimId: sql`(${of})`, position: 0, picture: name })
    })
    await pass
    expect([!!(await fileOf(name)), await rowOf(name)]).toEqual([true, 1])
  })

  test('is either deleted or used if a claim arrives at the same moment, never both', async () => {
    const orders = await inParallel(6, deliveredOrder)
    const names = await Promise.all(orders.map((order) => order.photo()))
    shop.clock.time += 24 * hour
    const both = await inParallel(12, async (index) => {
      if (index % 2) return sweep()
      return orders[index >> 1]?.claim([names[index >> 1] ?? ''])
    })
    await sweep()
    for (const [index, name] of names.entries()) {
      const answer = both[index * 2] as { status: number }
      expect([201, 422]).toContain(answer.status)
      expect([!!(await fileOf(name)), await rowOf(name)]).toEqual(answer.status === 201 ? [true, 1] : [false, 0])
    }
  })
})
