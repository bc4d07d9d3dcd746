import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closedDeployment } from '#api/http/deployment.ts'
import type { Env } from '#api/http/errors.ts'
import { productListings, products } from '#database/tables/catalogue.ts'
import { listSoldGrouts } from '#shop/rooms/list-sold-grouts.ts'
import { NoPlace } from '#shop/visitor-queue.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { type RoomPictures, roomPictures } from './room-pictures.ts'
import { roomPicturesRouter } from './rooms-router.ts'

const shop = testShop()
const folder = mkdtempSync(join(tmpdir(), 'room-pictures-'))
const root = join(import.meta.dirname, '../..')
const pictures = roomPictures({ root, folder, onError: (error) => console.error(error) })
afterAll(async () => {
  await pictures.close()
  rmSync(folder, { recursive: true, force: true })
})

const routerWith = (drawing: RoomPictures) =>
  new Hono<Env>().route('/rooms', roomPicturesRouter(shop.ctx, closedDeployment, drawing))

describe('the picture of a room', () => {
  let first: Response
  const path = '/rooms/hallway/720?floor=carrara-honed.610x305'
  beforeAll(async () => {
    // A busy machine responds with 503 and carries on drawing.
    const load = async () => {
      first = await routerWith(pictures).request(path)
      return first.status
    }
    await vi.waitFor(async () => expect(await load()).toBe(200), { timeout: 120_000, interval: 200 })
  })

  it('is drawn by the server at the requested width', async () => {
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('image/jpeg')
    const { width, height, format } = await sharp(Buffer.from(await first.clone().arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([720, 480, 'jpeg'])
  })

  it('is stored, and not drawn again', async () => {
    const never: RoomPictures = { ...pictures, make: () => Promise.reject(new Error('drawn again')) }
    const again = await routerWith(never).request(path)
    expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await first.clone().arrayBuffer()))
  })

  it('has one address, and other spellings redirect to it', async () => {
    const response = await routerWith(pictures).request('/rooms/hallway/720?x=1&floor=carrara-honed.610x305.straight.0')
    expect([response.status, response.headers.get('location')]).toEqual([302, path])
    const unknown = await routerWith(pictures).request('/rooms/hallway/720?floor=no-such-stone')
    expect(unknown.headers.get('location')).toBe('/rooms/hallway/720?floor=plain')
  })

  it.each(['/rooms/cellar/720', '/rooms/hallway/721', '/rooms/hallway/99999'])('is not found at %s', async (wrong) => {
    expect((await routerWith(pictures).request(wrong)).status).toBe(404)
  })

  it('is refused with Retry-After when too many are waiting', async () => {
    const busy: RoomPictures = { ...pictures, find: () => null, make: () => Promise.reject(new NoPlace(false)) }
    const response = await routerWith(busy).request(path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '8'])
    expect(await response.json()).toMatchObject({ error: { code: 'too_busy' } })
  })
})

describe('the stones of rooms', () => {
  it('are listed with the surfaces they suit', async () => {
    const { body } = await shop.get('/api/rooms/stones')
    const { data } = body as { data: { slug: string; takes: string }[] }
    expect(data.find(({ slug }) => slug === 'carrara-honed')?.takes).toBe('pieces')
    expect(data.find(({ slug }) => slug === 'carrara-honed-slab')?.takes).toBe('top')
  })

  it('are listed as swatches, the most popular first, with picture, price and what they can be filtered by', async () => {
    const [{ body }, list] = [await shop.get('/api/rooms/swatches'), await shop.get('/api/rooms/stones')]
    const { data } = body as { data: { slug: string }[] }
    expect(data.map(({ slug }) => slug).toSorted()).toEqual(
      (list.body as { data: { slug: string }[] }).data.map(({ slug }) => slug).toSorted(),
    )
    expect(data.find(({ slug }) => slug === 'carrara-honed')).toEqual({
      id: expect.any(Number),
      slug: 'carrara-honed',
      name: 'Carrara Honed',
      takes: 'pieces',
      picture: { src: expect.stringMatching(/^\/images\/products\/carrara-honed\//), width: 1200, height: 1200 },
      price_pence: 5895,
      unit: 'm2',
      sizes: expect.arrayContaining(['305x305', '610x305']),
      colour: expect.arrayContaining(['white']),
      material: ['marble'],
      finish: ['honed-matt-smooth'],
    })
    const popularity = await shop.ctx.database.db
      .select({ slug: products.slug })
      .from(productListings)
      .innerJoin(products, eq(products.id, productListings.productId))
      .orderBy(desc(productListings.popularity), productListings.name)
    const order = popularity.map(({ slug }) => slug)
    expect(data.map(({ slug }) => slug)).toEqual(order.filter((slug) => data.some((stone) => stone.slug === slug)))
  })

  it('come with the grouts for sale, their price and the joints they are for', async () => {
    const { body } = await shop.get('/api/rooms/grouts')
    const { data } = body as { data: { name: string }[] }
    expect(data[0]).toEqual({ name: 'chalk', price_pence: 995, joints: [1, 8], outdoor: false })
    expect(data.find(({ name }) => name === 'buff')).toMatchObject({ joints: [5, 30], outdoor: true })
    // Goods that are no longer listed are not for sale.
    const { db } = shop.ctx.database
    const [gone] = await db
      .select()
      .from(productListings)
      .innerJoin(products, eq(products.id, productListings.productId))
      .where(eq(products.slug, 'ashlar-flexible-grout-chalk'))
    if (!gone) throw new Error('chalk grout is for sale')
    await db.delete(productListings).where(eq(productListings.productId, gone.products.id))
    const left = await listSoldGrouts({ ctx: shop.ctx })
    await db.insert(productListings).values(gone.product_listings)
    expect(left.map(({ name }) => name)).not.toContain('chalk')
    expect(left).toHaveLength(data.length - 1)
  })

  it('have a texture, a gloss and sizes with prices', async () => {
    const { body } = await shop.get('/api/rooms/stones/carrara-honed')
    expect(body).toMatchObject({
      slug: 'carrara-honed',
      unit: 'm2',
      texture: { src: [expect.stringMatching(/^\/slabs\/carrara-honed\.avif\?v=/)], gloss: 0.35 },
    })
    expect((body as { sizes: unknown[] }).sizes[0]).toEqual({ size: '305x305', price_pence: 5895 })
    expect((await shop.get('/api/rooms/stones/ashlar-acrylic-primer')).status).toBe(404)
  })
})
