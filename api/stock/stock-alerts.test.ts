import { beforeAll, describe, expect, test } from 'vitest'
import { stockAlerts } from '#database/tables/messages.ts'
import { putBack } from '#shop/stock/put-back.ts'
import { sendStockAlerts } from '#shop/stock/send-stock-alerts.ts'
import { messagesShop } from '#testing/app/mail-server.ts'
import { setStock as changeStock } from '#testing/shop/baskets.ts'

const shop = messagesShop()
const publicUrl = 'https://shop.test'
const send = () => sendStockAlerts({ ctx: shop.ctx, input: { publicUrl } })
const stored = () => shop.db.select().from(stockAlerts)

type Size = { productId: number; id: number }
/** Sold out in the catalogue: a tool of one size, and one size of a stone that has others. */
let lifter: Size
let slate: Size
let inStock: Size

const sizeOf = async (slug: string, condition: string): Promise<Size> => {
  const [row] = await shop.ctx.database.query<Size>(
    `select v.id, v.product_id as "productId" from variations v join products p on p.id = v.product_id
     where p.slug = $1 and v.kind = 'size' and ${condition} order by v.position limit 1`,
    [slug],
  )
  if (!row) throw new Error(`no such size of ${slug}`)
  return row
}

const setStock = (size: Size, stock: number) => changeStock(shop.ctx, size, stock)
const setPiecesPerSet = ({ id }: Size, pieces: number) =>
  shop.ctx.database.query('update variations set pieces_per_set = $2 where id = $1', [id, pieces])

beforeAll(async () => {
  lifter = await sizeOf('suction-lifter', 'v.stock = 0')
  slate = await sizeOf('brazilian-black-slate-metro', 'v.stock = 0')
  inStock = await sizeOf('brazilian-black-slate-metro', 'v.stock > 0')
})

let visits = 0
const ask = (body: Record<string, unknown>) =>
  shop.post('/api/stock-alerts', `10.40.${visits >> 8}.${visits++ & 255}`, { email: 'ada@example.org', ...body })

describe('requesting a stock alert', () => {
  test('keeps the address once, however often it is asked, and answers the same', async () => {
    const answers = []
    for (const email of ['ada@example.org', 'Ada@Example.org', 'ada@example.org'])
      answers.push(await ask({ email, product_id: lifter.productId }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
    const messages = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { message: string }).message),
    )
    expect(new Set(messages)).toEqual(
      new Set(['Thank you. We will send you one email when it is back in stock, and then delete your address.']),
    )
    expect(await stored()).toMatchObject([
      { email: 'ada@example.org', productId: lifter.productId, variationId: null, createdAt: shop.ctx.clock.now() },
    ])
    expect(await shop.outbox()).toEqual([])
  })

  test('a product and one of its sizes are two wishes', async () => {
    await ask({ product_id: slate.productId })
    await ask({ product_id: slate.productId, variation_id: slate.id })
    expect(await stored()).toHaveLength(2)
  })

  test('a filled honeypot is answered as any other and goes nowhere', async () => {
    const answer = await ask({ product_id: lifter.productId, website: 'https://spam.example' })
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([200, ['message']])
    expect(await stored()).toEqual([])
  })

  test('for one address waits for twenty things at most', async () => {
    const rows = await shop.ctx.database.query<{ id: number }>(
      'select product_id as id from product_listings order by 1 limit 22',
      [],
    )
    for (const { id } of rows) expect((await ask({ product_id: id })).status).toBe(200)
    expect(await stored()).toHaveLength(20)
  })

  const refusals: [string, () => Record<string, unknown>, number, string][] = [
    ['no address', () => ({ email: '', product_id: lifter.productId }), 400, 'email'],
    ['an address without a domain', () => ({ email: 'ada@localhost', product_id: lifter.productId }), 400, 'email'],
    ['two addresses in one', () => ({ email: 'eve,ada@example.org', product_id: lifter.productId }), 422, 'email'],
    ['no product', () => ({}), 400, 'product_id'],
    ['a product that does not exist', () => ({ product_id: 999_999 }), 422, 'product_id'],
    ['an id no database could hold', () => ({ product_id: 3_000_000_000 }), 422, 'product_id'],
    [
      'a size that does not exist',
      () => ({ product_id: lifter.productId, variation_id: 999_999 }),
      422,
      'variation_id',
    ],
    [
      'a size of another product',
      () => ({ product_id: lifter.productId, variation_id: slate.id }),
      422,
      'variation_id',
    ],
    ['a field we do not have', () => ({ product_id: lifter.productId, name: 'Ada' }), 400, 'name'],
  ]
  test.each(refusals)('%s is refused', async (_name, body, status, field) => {
    const answer = await ask(body())
    expect(answer.status).toBe(status)
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
    expect(Object.keys(error.fields)).toContain(field)
    expect(await stored()).toEqual([])
  })
})

describe('when it is back', () => {
  test('one mail is sent, the address is deleted, and nobody else is mailed', async () => {
    await ask({ product_id: lifter.productId })
    await ask({ email: 'bob@example.org', product_id: slate.productId, variation_id: slate.id })
    expect(await send()).toBe(0)
    await setStock(lifter, 3)
    expect(await send()).toBe(1)
    await setStock(lifter, 0)
    const [mail, ...more] = await shop.outbox()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'stock-alert', toAddress: 'ada@example.org', sentAt: null })
    expect(mail?.subject).toMatch(/^Back in stock: /)
    expect(mail?.plain).toContain(`${publicUrl}/product/suction-lifter`)
    expect(await stored()).toMatchObject([{ email: 'bob@example.org' }])
    await setStock(lifter, 3)
    expect(await send()).toBe(0)
    await setStock(lifter, 0)
  })

  test('a size is named in the mail, and another size being there is not enough', async () => {
    expect(inStock.productId).toBe(slate.productId)
    await ask({ product_id: slate.productId, variation_id: slate.id })
    expect(await send()).toBe(0)
    await setStock(slate, 5)
    expect(await send()).toBe(1)
    await setStock(slate, 0)
    expect((await shop.outbox())[0]?.subject).toMatch(/^Back in stock: .+, 300 × 75 × 10 mm$/)
  })

  test('an order that is cancelled brings it back as well', async () => {
    await ask({ product_id: lifter.productId })
    const items = [{ variationId: lifter.id, pieces: 1 }]
    await shop.db.transaction((tx) => putBack(tx, shop.ctx, { orderId: 1, items }))
    expect(await send()).toBe(1)
    await setStock(lifter, 0)
  })

  test('half a set is not back', async () => {
    await ask({ product_id: lifter.productId })
    await setPiecesPerSet(lifter, 2)
    await setStock(lifter, 1)
    expect(await send()).toBe(0)
    await setStock(lifter, 2)
    expect(await send()).toBe(1)
    await setPiecesPerSet(lifter, 1)
    await setStock(lifter, 0)
  })

  test('many processes at once send each mail once', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.org`)
    for (const email of people) await ask({ email, product_id: lifter.productId })
    await setStock(lifter, 3)
    const sent = await Promise.all([send(), send(), send(), send()])
    await setStock(lifter, 0)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect((await shop.outbox()).map((mail) => mail.toAddress).sort()).toEqual(people.sort())
    expect(await stored()).toEqual([])
  })

  test('what fails leaves both the wish and the outbox as they were', async () => {
    await ask({ product_id: lifter.productId })
    await setStock(lifter, 3)
    const broken = { ...shop.ctx, settings: { ...shop.ctx.settings, company: undefined as never } }
    await expect(sendStockAlerts({ ctx: broken, input: { publicUrl } })).rejects.toThrow()
    expect([(await stored()).length, (await shop.outbox()).length]).toEqual([1, 0])
    expect(await send()).toBe(1)
    await setStock(lifter, 0)
  })
})

test('a wish that nothing came of is forgotten after a year', async () => {
  await ask({ product_id: lifter.productId })
  const before = shop.clock.time
  shop.clock.time += 366 * 24 * 60 * 60_000
  expect(await send()).toBe(0)
  shop.clock.time = before
  expect(await stored()).toEqual([])
  expect(await shop.outbox()).toEqual([])
})
