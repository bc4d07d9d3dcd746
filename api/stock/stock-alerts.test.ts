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
/** Sold out in the catalogue: a tool with one size, and one of several sizes of a stone. */
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
const requestAlert = (body: Record<string, unknown>) =>
  shop.post('/api/stock-alerts', `10.40.${visits >> 8}.${visits++ & 255}`, { email: 'ada@example.org', ...body })

describe('requesting a stock alert', () => {
  test('stores the address once, however often it is requested, and gives the same response', async () => {
    const answers = []
    for (const email of ['ada@example.org', 'Ada@Example.org', 'ada@example.org'])
      answers.push(await requestAlert({ email, product_id: lifter.productId }))
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

  test('for a product and for one of its sizes are two alerts', async () => {
    await requestAlert({ product_id: slate.productId })
    await requestAlert({ product_id: slate.productId, variation_id: slate.id })
    expect(await stored()).toHaveLength(2)
  })

  test('with the honeypot filled in gets the usual response and stores nothing', async () => {
    const answer = await requestAlert({ product_id: lifter.productId, remark: 'https://spam.example' })
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([200, ['message']])
    expect(await stored()).toEqual([])
  })

  test('is limited to twenty alerts per email address', async () => {
    const rows = await shop.ctx.database.query<{ id: number }>(
      'select product_id as id from product_listings order by 1 limit 22',
      [],
    )
    for (const { id } of rows) expect((await requestAlert({ product_id: id })).status).toBe(200)
    expect(await stored()).toHaveLength(20)
  })

  const refusals: [string, () => Record<string, unknown>, number, string][] = [
    ['no address', () => ({ email: '', product_id: lifter.productId }), 400, 'email'],
    ['an address without a domain', () => ({ email: 'ada@localhost', product_id: lifter.productId }), 400, 'email'],
    ['two addresses in one', () => ({ email: 'eve,ada@example.org', product_id: lifter.productId }), 422, 'email'],
    ['no product', () => ({}), 400, 'product_id'],
    ['a product that does not exist', () => ({ product_id: 999_999 }), 422, 'product_id'],
    ['an id out of range', () => ({ product_id: 3_000_000_000 }), 422, 'product_id'],
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
    ['an unknown field', () => ({ product_id: lifter.productId, name: 'Ada' }), 400, 'name'],
  ]
  test.each(refusals)('with %s is refused', async (_name, body, status, field) => {
    const answer = await requestAlert(body())
    expect(answer.status).toBe(status)
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
    expect(Object.keys(error.fields)).toContain(field)
    expect(await stored()).toEqual([])
  })
})

describe('when an item is back in stock', () => {
  test('one email is sent, the address is deleted, and nobody else is emailed', async () => {
    await requestAlert({ product_id: lifter.productId })
    await requestAlert({ email: 'bob@example.org', product_id: slate.productId, variation_id: slate.id })
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

  test('the email names the size, and another size in stock does not count', async () => {
    expect(inStock.productId).toBe(slate.productId)
    await requestAlert({ product_id: slate.productId, variation_id: slate.id })
    expect(await send()).toBe(0)
    await setStock(slate, 5)
    expect(await send()).toBe(1)
    await setStock(slate, 0)
    expect((await shop.outbox())[0]?.subject).toMatch(/^Back in stock: .+, 300 × 75 × 10 mm$/)
  })

  test('a cancelled order counts as back in stock', async () => {
    await requestAlert({ product_id: lifter.productId })
    const items = [{ variationId: lifter.id, pieces: 1 }]
    await shop.db.transaction((tx) => putBack(tx, shop.ctx, { orderId: 1, items }))
    expect(await send()).toBe(1)
    await setStock(lifter, 0)
  })

  test('half a set does not count', async () => {
    await requestAlert({ product_id: lifter.productId })
    await setPiecesPerSet(lifter, 2)
    await setStock(lifter, 1)
    expect(await send()).toBe(0)
    await setStock(lifter, 2)
    expect(await send()).toBe(1)
    await setPiecesPerSet(lifter, 1)
    await setStock(lifter, 0)
  })

  test('many processes at once send each email once', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.org`)
    for (const email of people) await requestAlert({ email, product_id: lifter.productId })
    await setStock(lifter, 3)
    const sent = await Promise.all([send(), send(), send(), send()])
    await setStock(lifter, 0)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect((await shop.outbox()).map((mail) => mail.toAddress).sort()).toEqual(people.sort())
    expect(await stored()).toEqual([])
  })

  test('a failure leaves both the alert and the outbox unchanged', async () => {
    await requestAlert({ product_id: lifter.productId })
    await setStock(lifter, 3)
    const broken = { ...shop.ctx, settings: { ...shop.ctx.settings, company: undefined as never } }
    await expect(sendStockAlerts({ ctx: broken, input: { publicUrl } })).rejects.toThrow()
    expect([(await stored()).length, (await shop.outbox()).length]).toEqual([1, 0])
    expect(await send()).toBe(1)
    await setStock(lifter, 0)
  })
})

test('an alert that was never sent is deleted after a year', async () => {
  await requestAlert({ product_id: lifter.productId })
  const before = shop.clock.time
  shop.clock.time += 366 * 24 * 60 * 60_000
  expect(await send()).toBe(0)
  shop.clock.time = before
  expect(await stored()).toEqual([])
  expect(await shop.outbox()).toEqual([])
})
