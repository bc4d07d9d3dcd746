import { beforeAll, describe, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { signIn } from '#testing/app/orders.ts'
import { sandboxShop } from '#testing/app/sandbox-shop.ts'
import { enterVoucher, voucherRefusal, withVoucher, writeVoucher } from '#testing/app/vouchers.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const { shop, tell } = sandboxShop()
let tile: TestItem

const expire = () => expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ unit: 'piece', coverage: null, stock: 1_000_000, pence: 5000 })
})

describe('the use of a voucher', () => {
  test('goes to exactly one of six buyers who order at once', async () => {
    const code = await writeVoucher(shop, { mostUses: 1 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => withVoucher(shop, code, { item: tile })))
    const bodies = await Promise.all(
      buyers.map((buyer, index) => buyer.body({ delivery: 'collection', email: `buyer-${code}-${index}@example.org` })),
    )
    const replies = await Promise.all(buyers.map((buyer, index) => buyer.sendOrder(bodies[index])))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    for (const { status, error } of replies)
      if (status === 409) expect(error.fields?.voucher).toBe(`The voucher ${code} has been used up.`)
    const late = shop.enter()
    await late.add(tile)
    expect((await voucherRefusal(late, code))[0]).toBe('voucher_used_up')
  })

  test('once per customer means once per email address, in any spelling, at six checkouts at once', async () => {
    const code = await writeVoucher(shop, { oncePerCustomer: true })
    const email = `once-${code.toLowerCase()}`
    const buyers = await Promise.all(Array.from({ length: 6 }, () => withVoucher(shop, code, { item: tile })))
    const bodies = await Promise.all(
      buyers.map((buyer, index) => buyer.body({ delivery: 'collection', email: `${email}+${index}@example.org` })),
    )
    const replies = await Promise.all(buyers.map((buyer, index) => buyer.sendOrder(bodies[index])))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
    const refused = replies.findIndex(({ status }) => status === 422)
    expect(replies[refused]?.error).toMatchObject({
      code: 'voucher',
      message: `You have already used the voucher ${code}. Please remove it to place your order.`,
    })
    const buyer = buyers[refused]
    await buyer?.send('DELETE', '/api/cart/voucher')
    const email2 = `${email}@example.org`
    expect((await buyer?.place({ delivery: 'collection', email: email2 }))?.order.totals.discount).toBe(0)
  })

  test('a signed-in customer who has used it is told so in the basket', async () => {
    const code = await writeVoucher(shop, { oncePerCustomer: true })
    const ada = shop.enter(await signIn(shop.ctx))
    await ada.add(tile, 2)
    await enterVoucher(ada, code)
    const { pay_url } = await ada.place({ delivery: 'collection' })
    // While she can still pay for it, her own order does not count: a new one would replace it.
    expect((await ada.basket()).voucher?.fault).toBeNull()
    await ada.press(pay_url, 'approve')
    await ada.add(tile)
    expect(await voucherRefusal(ada, code)).toEqual([
      'voucher_already_used',
      `You have already used the voucher ${code}.`,
    ])
  })

  test('is given back when the order is cancelled or not paid in time', async () => {
    const code = await writeVoucher(shop, { mostUses: 1 })
    const ada = await withVoucher(shop, code, { item: tile })
    const first = await ada.place({ delivery: 'collection' })
    // A new order from the same basket replaces the unpaid one and its use.
    const second = await ada.place({ delivery: 'collection', job_name: 'Kitchen' })
    expect(second.order.totals.discount).toBe(1000)
    expect((await ada.order(first.order.reference)).state).toBe('cancelled')
    expect((await ada.send('POST', `/api/orders/${second.order.reference}/cancel`)).status).toBe(200)

    const bob = await withVoucher(shop, code, { item: tile })
    const { order } = await bob.place({ delivery: 'collection', email: 'bob@example.org' })
    const eve = shop.enter()
    await eve.add(tile)
    expect((await voucherRefusal(eve, code))[0]).toBe('voucher_used_up')
    shop.clock.time += 31 * 60_000
    await expire()
    expect((await bob.order(order.reference)).state).toBe('cancelled')
    expect((await enterVoucher(eve, code)).status).toBe(200)
    await eve.place({ delivery: 'collection', email: 'eve@example.org' })
  })

  test('is not taken a second time by a payment that arrives late: the buyer is refunded', async () => {
    const code = await writeVoucher(shop, { mostUses: 1 })
    const ada = await withVoucher(shop, code, { item: tile })
    const late = await ada.place({ delivery: 'collection' })
    shop.clock.time += 31 * 60_000
    await expire()
    const bob = await withVoucher(shop, code, { item: tile })
    await bob.place({ delivery: 'collection', email: 'bob@example.org' })
    const providerReference = late.pay_url?.split('/').at(-1) ?? ''
    const paid = { kind: 'paid', providerReference, amountPence: late.order.totals.total } as const
    expect(await tell(paid)).toMatchObject({ outcome: 'given_back_voucher_used' })
    expect((await ada.order(late.order.reference)).state).toBe('cancelled')
    const [refund] = await shop.rows<{ reason: string }>(
      `select reason from refunds where payment_id = (select p.id from payments p join orders o on o.id = p.order_id
        where o.reference = $1)`,
      [late.order.reference],
    )
    expect(refund?.reason).toBe(
      'Your payment reached us after we had released your items, and their voucher has since been used.',
    )
  })
})
