import { describe, expect, test } from 'vitest'
import { person, personalDataShop } from '#testing/app/personal-data.ts'
import { homeProject } from '#testing/contract/projects.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = personalDataShop()
const { arrive, confirmAddress, placeOrder, askSomething, askForStock } = shop

describe('my data', () => {
  test('is a file with everything the shop knows about the customer, but no secrets', async () => {
    const ada = await arrive('curious')
    await confirmAddress(ada)
    const item = await (await stockStone(shop.ctx)).item()
    await ada.post('cart/add', { product_id: item.productId, variation_id: item.id, quantity: 4 })
    await placeOrder(ada.billing, item, { customerId: ada.id, email: ada.email, state: 'paid', invoice: 9100 })
    await placeOrder(ada.billing, item, { customerId: null, email: ada.email, state: 'paid', invoice: null })
    await askSomething(ada.email)
    await askForStock(ada.email, item)
    await ada.post('auth/newsletter', { subscribe: true })
    await ada.post('projects', { project: homeProject })
    await shop.enter().login(ada.email, 'a wrong guess')
    const answer = await ada.send('GET', '/api/auth/my-data')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toMatchObject({
      account: { email: ada.email, first_name: person.first_name, billing: { phone: person.phone } },
      sessions: [{ remembered: false }],
      failed_sign_ins: [{ network: expect.stringMatching(/\.0\/24$/), tries: 1 }],
      basket: { line_items: [{ quantity: 4 }] },
      projects: [{ project: homeProject }],
      orders: [
        {
          email: ada.email,
          lines: [{ productName: 'Test Stone' }],
          invoices: [{ number: 9100 }],
          payments: [{ method: 'card' }],
        },
        { email: ada.email, invoices: [], events: [{ cause: 'placed' }] },
      ],
      newsletter: [{ email: ada.email, source: 'account' }],
      enquiries: [{ message: 'Do you deliver to Belvedere Crescent?' }],
      stock_alerts: [{ productId: item.productId, variationId: item.id }],
    })
    const text = JSON.stringify(answer.body)
    for (const secret of [ada.token, 'argon2', 'tokenHash', 'passwordHash', 'idempotencyKey', 'keyOwner'])
      expect(text).not.toContain(secret)
  })

  test('does not include other customers’ data', async () => {
    const [ada, bob] = [await arrive('one'), await arrive('two')]
    await confirmAddress(ada)
    await askSomething(bob.email)
    const item = await (await stockStone(shop.ctx)).item()
    await askForStock(bob.email, item)
    expect(JSON.stringify((await ada.send('GET', '/api/auth/my-data')).body)).not.toContain(bob.email)
    expect((await ada.send('GET', '/api/auth/my-data')).body).toMatchObject({ stock_alerts: [] })
  })
})
