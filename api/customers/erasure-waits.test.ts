import { describe, expect, test, vi } from 'vitest'
import type { OrderState } from '#contract/orders/order-states.ts'
import { password } from '#testing/app/customers.ts'
import { person, personalDataShop } from '#testing/app/personal-data.ts'
import { stockStone } from '#testing/shop/baskets.ts'

vi.setConfig({ testTimeout: 60_000 })

const shop = personalDataShop()
const { arrive, confirmAddress, placeOrder } = shop
const today = shop.clock.time
const day = 86_400_000

/** Somebody with an order that is due by 5 March; it is 2 March. */
async function buyer(name: string, state: OrderState, { asGuest = false, changes = '' } = {}) {
  shop.clock.time = today
  const ada = await arrive(name)
  await confirmAddress(ada)
  const goods = await (await stockStone(shop.ctx)).goods()
  const customerId = asGuest ? null : ada.id
  const id = await placeOrder(ada.billing, goods, { customerId, email: ada.email, state, invoice: null })
  if (changes) await shop.ctx.database.query(`update orders set ${changes} where id = $1`, [id])
  const order = async () => {
    const [row] = await shop.ctx.database.query<{ reference: string; email: string; phone: string }>(
      `select reference, email, billing ->> 'phone' as phone from orders where id = $1`,
      [id],
    )
    return row
  }
  const leave = () => ada.post('auth/delete-account', { password })
  return { ...ada, order, leave }
}

describe('an account with an order under way is not deleted yet', () => {
  test.each([
    ['paid', '', 'has not left our yard yet', '6 March 2026'],
    ['picking', '', 'has not left our yard yet', '6 March 2026'],
    ['ready', `kept_until = '2026-03-20'`, 'is ready to collect', '21 March 2026'],
    ['part_dispatched', '', 'is on its way', '6 March 2026'],
    ['dispatched', `dispatched_at = '2026-03-01'`, 'is on its way', '9 March 2026'],
    ['pending', `held_until = '2026-03-02T11:00:00Z'`, 'is waiting for payment', '3 March 2026'],
  ] as const)('%s', async (state, changes, where, from) => {
    const { email, order, leave, verify, id } = await buyer(`waits-${state}`, state, { changes })
    const { status, body } = await leave()
    const { reference } = (await order()) ?? {}
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'order_under_way' })
    expect(body.error.message).toContain(`Order ${reference} ${where}`)
    expect(body.error.message).toContain(`You can delete your account from ${from}`)
    expect(await order()).toMatchObject({ email, phone: person.phone })
    expect((await verify()).body.user?.id).toBe(id)
    expect(await shop.mails('account-deleted')).toEqual([])
  })

  test('nor where it was placed as a guest from an address that is theirs', async () => {
    const { email, order, leave } = await buyer('guest', 'paid', { asGuest: true })
    expect((await leave()).status).toBe(409)
    expect(await order()).toMatchObject({ email, phone: person.phone })
  })

  test('and six who try at once are all refused', async () => {
    const { leave } = await buyer('six', 'picking')
    const answers = await Promise.all(Array.from({ length: 6 }, leave))
    // Guessing at a password is limited, so one of them may be told to wait.
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(5)
    expect(answers.map(({ status }) => status)).not.toContain(200)
  })
})

describe('an account is deleted', () => {
  test.each(['delivered', 'collected', 'cancelled', 'refunded'] as const)('once its order is %s', async (state) => {
    const { order, leave } = await buyer(`gone-${state}`, state)
    expect((await leave()).status).toBe(200)
    expect(await order()).toMatchObject({ email: '', phone: '' })
  })

  test('a week after its order left, where nobody has said that it arrived', async () => {
    const { email, login, order, leave } = await buyer('quiet', 'dispatched', {
      changes: `dispatched_at = '2026-03-02'`,
    })
    shop.clock.time = today + 6 * day
    await login(email)
    expect((await leave()).status).toBe(409)
    shop.clock.time = today + 8 * day
    await login(email)
    expect((await leave()).status).toBe(200)
    expect(await order()).toMatchObject({ email: '', phone: '' })
  })

  test('whatever is under way to others', async () => {
    const bob = await buyer('other-bob', 'paid')
    const ada = await buyer('other-ada', 'delivered')
    expect((await ada.leave()).status).toBe(200)
    expect(await bob.order()).toMatchObject({ email: bob.email, phone: person.phone })
  })
})
