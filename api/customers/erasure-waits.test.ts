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

/** A customer with an order that is due by 5 March; today is 2 March. */
async function buyer(name: string, state: OrderState, { asGuest = false, changes = '' } = {}) {
  shop.clock.time = today
  const ada = await arrive(name)
  await confirmAddress(ada)
  const item = await (await stockStone(shop.ctx)).item()
  const customerId = asGuest ? null : ada.id
  const id = await placeOrder(ada.billing, item, { customerId, email: ada.email, state, invoice: null })
  if (changes) await shop.ctx.database.query(`update orders set ${changes} where id = $1`, [id])
  const order = async () => {
    const [row] = await shop.ctx.database.query<{ reference: string; email: string; phone: string }>(
      `select reference, email, billing ->> 'phone' as phone from orders where id = $1`,
      [id],
    )
    return row
  }
  const deleteAccount = () => ada.post('auth/delete-account', { password })
  return { ...ada, order, deleteAccount }
}

describe('an account with an order in progress is not deleted yet', () => {
  test.each([
    ['paid', '', 'has not left our yard yet', '6 March 2026'],
    ['picking', '', 'has not left our yard yet', '6 March 2026'],
    ['ready', `kept_until = '2026-03-20'`, 'is ready to collect', '21 March 2026'],
    ['part_dispatched', '', 'is on its way', '6 March 2026'],
    ['dispatched', `dispatched_at = '2026-03-01'`, 'is on its way', '9 March 2026'],
    ['pending', `held_until = '2026-03-02T11:00:00Z'`, 'is waiting for payment', '3 March 2026'],
  ] as const)('%s', async (state, changes, where, from) => {
    const { email, order, deleteAccount, verify, id } = await buyer(`waits-${state}`, state, { changes })
    const { status, body } = await deleteAccount()
    const { reference } = (await order()) ?? {}
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'order_under_way' })
    expect(body.error.message).toContain(`Order ${reference} ${where}`)
    expect(body.error.message).toContain(`You can delete your account from ${from}`)
    expect(await order()).toMatchObject({ email, phone: person.phone })
    expect((await verify()).body.user?.id).toBe(id)
    expect(await shop.mails('account-deleted')).toEqual([])
  })

  test('even if the order was placed as a guest with the customer’s email address', async () => {
    const { email, order, deleteAccount } = await buyer('guest', 'paid', { asGuest: true })
    expect((await deleteAccount()).status).toBe(409)
    expect(await order()).toMatchObject({ email, phone: person.phone })
  })

  test('and six requests at once are all refused', async () => {
    const { deleteAccount } = await buyer('six', 'picking')
    const answers = await Promise.all(Array.from({ length: 6 }, deleteAccount))
    // Password attempts are limited, so one of them may get a 429.
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(5)
    expect(answers.map(({ status }) => status)).not.toContain(200)
  })
})

describe('an account is deleted', () => {
  test.each(['delivered', 'collected', 'cancelled', 'refunded'] as const)('once its order is %s', async (state) => {
    const { order, deleteAccount } = await buyer(`gone-${state}`, state)
    expect((await deleteAccount()).status).toBe(200)
    expect(await order()).toMatchObject({ email: '', phone: '' })
  })

  test('a week after its order was dispatched, if nobody has confirmed the delivery', async () => {
    const { email, login, order, deleteAccount } = await buyer('quiet', 'dispatched', {
      changes: `dispatched_at = '2026-03-02'`,
    })
    shop.clock.time = today + 6 * day
    await login(email)
    expect((await deleteAccount()).status).toBe(409)
    shop.clock.time = today + 8 * day
    await login(email)
    expect((await deleteAccount()).status).toBe(200)
    expect(await order()).toMatchObject({ email: '', phone: '' })
  })

  test('even if other customers have orders in progress', async () => {
    const bob = await buyer('other-bob', 'paid')
    const ada = await buyer('other-ada', 'delivered')
    expect((await ada.deleteAccount()).status).toBe(200)
    expect(await bob.order()).toMatchObject({ email: bob.email, phone: person.phone })
  })
})
