import { beforeAll, describe, expect, test } from 'vitest'
import type { noticeModes } from '#contract/settings/settings.ts'
import { headText, readAuditHead } from '#shop/audit/audit-head.ts'
import { writeAudit } from '#shop/audit/write-audit.ts'
import { lastTime, sendShopDigest } from '#shop/orders/send-shop-digest.ts'
import { starterSettings } from '#shop.config'
import { ordersShop, withOrders } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop(undefined, withOrders({}))
let tile: TestItem
let sample: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 1000, pence: 4995 })
  sample = await stone.item({ stock: 1000, kind: 'free_sample' })
})

/** Sets the notice mode for orders, claims and enquiries. */
function setMode(mode: (typeof noticeModes)[number]) {
  const notices = { ...starterSettings.notices, order: mode, claim: mode, enquiry: mode }
  Object.assign(shop.ctx, { settings: { ...withOrders({}), notices } })
}

async function order(item = tile) {
  const ada = shop.enter()
  await ada.add(item)
  const { order: placed, pay_url } = await ada.place()
  if (pay_url) await ada.press(pay_url, 'approve')
  return placed.reference
}

const sendEnquiry = async (topic: string) => {
  const body = {
    kind: 'contact',
    name: 'Bob Flint',
    email: 'bob@example.org',
    topic,
    message: 'Two tiles are cracked.',
  }
  return (await shop.enter().send('POST', '/api/enquiries', body)).json.reference as string
}

/** The emails the shop gets during the work. */
async function shopMailsDuring(work: () => Promise<unknown>) {
  const before = (await shop.outbox()).length
  await work()
  const { email } = starterSettings.company
  return (await shop.outbox()).slice(before).filter(({ toAddress }) => toAddress === email)
}

describe('notice mode ‘each’', () => {
  test('sends an email for every paid order, claim and enquiry, with replies going to the sender', async () => {
    setMode('each')
    const references: string[] = []
    const mails = await shopMailsDuring(async () => {
      references.push(
        await order(),
        await order(sample),
        await sendEnquiry('Damage or a fault'),
        await sendEnquiry('Trade'),
      )
    })
    expect(mails.map(({ kind }) => kind)).toEqual(['shop-order', 'shop-order', 'enquiry-notice', 'enquiry-notice'])
    for (const [index, mail] of mails.entries()) expect(mail.subject).toContain(references[index])
    expect(mails.map(({ replyTo }) => replyTo)).toEqual([
      'ada@example.org',
      'ada@example.org',
      'bob@example.org',
      'bob@example.org',
    ])
    expect(mails[0]?.plain).toContain(`/office/orders/${references[0]}`)
    expect(mails[0]?.plain).toContain('Delivery to: Ada Mason, 1 Quarry Lane, Lewes, BN7 1AA')
    expect(mails[1]?.subject).toContain('Free')
  })

  test('sends nothing for an unpaid order', async () => {
    setMode('each')
    const ada = shop.enter()
    await ada.add(tile)
    expect(await shopMailsDuring(() => ada.place())).toEqual([])
  })
})

describe('notice mode ‘digest’', () => {
  test('sends the notices of a day in one email, once, after the set hour', async () => {
    setMode('digest')
    const references: string[] = []
    const before = await shopMailsDuring(async () => {
      references.push(await order(), await sendEnquiry('Damage or a fault'), await sendEnquiry('Trade'))
      const noted = { verb: 'note_written', subject: 'order', subjectId: references[0] ?? '' } as const
      await shop.ctx.database.db.transaction((tx) => writeAudit(tx, shop.ctx, noted))
      await sendShopDigest({ ctx: shop.ctx })
    })
    expect(before).toEqual([])
    // Five in the afternoon of a summer's day in London.
    shop.clock.time = new Date('2026-07-15T16:00:00Z').getTime()
    const mails = await shopMailsDuring(async () => {
      await Promise.all([sendShopDigest({ ctx: shop.ctx }), sendShopDigest({ ctx: shop.ctx })])
    })
    expect(mails.map(({ subject }) => subject)).toEqual(['Since yesterday: 1 order, 1 claim, 1 enquiry'])
    for (const reference of references) expect(mails[0]?.plain).toContain(reference)
    expect(mails[0]?.plain).toContain('> Two tiles are cracked.')
    const head = await readAuditHead(shop.ctx.database.db)
    expect(mails[0]?.plain).toContain(head && headText(head))
    expect(await shopMailsDuring(() => sendShopDigest({ ctx: shop.ctx }))).toEqual([])
  })

  test.each([
    ['2026-07-15T15:59:59Z', '2026-07-14T16:00:00.000Z'],
    ['2026-07-15T16:00:00Z', '2026-07-15T16:00:00.000Z'],
    ['2026-12-15T16:59:59Z', '2026-12-14T17:00:00.000Z'],
    ['2026-12-15T23:30:00Z', '2026-12-15T17:00:00.000Z'],
    // Half past midnight in London is still the previous day in UTC.
    ['2026-07-15T23:30:00Z', '2026-07-15T16:00:00.000Z'],
  ])('at %s the last five o’clock in London was %s', (now, moment) => {
    expect(lastTime(new Date(now), 17).toISOString()).toBe(moment)
  })
})

test('notice mode ‘off’ sends and queues nothing', async () => {
  setMode('off')
  expect(
    await shopMailsDuring(async () => {
      await order()
      await sendEnquiry('Trade')
    }),
  ).toEqual([])
  expect(await shop.rows('select * from shop_notices')).toEqual([])
})

/** An order that its buyer has placed and cancelled. */
async function cancelledOrder({ isPaid }: { isPaid: boolean }) {
  const ada = shop.enter()
  await ada.add(tile)
  const { order: placed, pay_url } = await ada.place()
  if (isPaid) await ada.press(pay_url, 'approve')
  expect((await ada.send('POST', `/api/orders/${placed.reference}/cancel`)).status).toBe(200)
  return placed.reference
}

describe('a cancelled order', () => {
  test('is announced if it was paid and the buyer has cancelled it', async () => {
    setMode('each')
    const paid = await shopMailsDuring(() => cancelledOrder({ isPaid: true }))
    expect(paid.map(({ kind, replyTo }) => [kind, replyTo])).toEqual([
      ['shop-order', 'ada@example.org'],
      ['shop-order-cancelled', 'ada@example.org'],
    ])
    expect(await shopMailsDuring(() => cancelledOrder({ isPaid: false }))).toEqual([])
  })

  test('is in the digest once, with what has become of it', async () => {
    setMode('digest')
    const reference = await cancelledOrder({ isPaid: true })
    shop.clock.time += 24 * 3_600_000
    const [mail] = await shopMailsDuring(() => sendShopDigest({ ctx: shop.ctx }))
    expect(mail?.plain.split(`Order ${reference}`).length).toBe(2)
    expect(mail?.plain).toContain(`Order ${reference}, refunded`)
  })
})
