import type { Customer } from '#contract/customers/customer.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** The list of orders, with a stubbed customer. */

const customer: Customer = {
  id: 1,
  email: 'iris@example.com',
  first_name: 'Iris',
  last_name: 'Flint',
  role: 'customer',
  username: 'iris',
  billing: null,
  shipping: null,
  addresses: [],
  is_paying_customer: true,
  avatar_url: '',
  order_count: 2,
  newsletter: 'none',
  pending_email: null,
  email_confirmed: true,
  date_created: '2026-01-05T10:00:00.000Z',
  date_modified: '2026-01-05T10:00:00.000Z',
}

const order = {
  reference: 'ASH-7F3K-22QP',
  state: 'dispatched',
  date_created: '2026-03-29T23:30:00.000Z',
  total: 123_450,
  count: 3,
  first_line: 'Brazilian Black Slate Metro',
  image: null,
}

test('the list of orders shows an error, no orders and several orders', async ({ page, expectErrors }) => {
  expectErrors(/status of 429/)
  let answer: { status: number; json: unknown } = {
    status: 429,
    json: { error: { code: 'too_many', message: 'Too often' } },
  }
  await page.route('**/api/verify', (route) => route.fulfill({ json: { user: customer } }))
  await page.route('**/api/cart', (route) => route.fulfill({ json: { data: { line_items: [], totals: {} } } }))
  await page.route('**/api/orders', (route) => route.fulfill(answer))
  await page.goto('/my-account/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Your orders could not be loaded.')
  await expect(page.getByText('No order has been made yet.')).toHaveCount(0)

  answer = { status: 200, json: { data: [] } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No order has been made yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse all products' })).toHaveAttribute(
    'href',
    '/stone-collection/all-products',
  )

  const samples = { ...order, reference: 'ASH-FREE', count: 1, state: 'paid', total: 0 }
  const unpaid = { ...order, reference: 'ASH-OTHER', count: 1, state: 'pending' }
  answer = { status: 200, json: { data: [order, samples, unpaid] } }
  // The list is loaded again when the customer comes back to it.
  const menu = page.getByRole('navigation', { name: 'Account' })
  await menu.getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
  await menu.getByRole('link', { name: 'Orders' }).click()
  await page.setViewportSize({ width: 320, height: 800 })
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ASH-' })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Brazilian Black Slate Metro and 2 more')
  await expect(rows.first()).toContainText('On its way')
  await expect(rows.first()).toContainText('£1,234.50')
  // 23:30 UTC is the next day in British Summer Time.
  await expect(rows.first()).toContainText('30 March 2026')
  await expect(rows.nth(1)).toContainText('Free')
  await expect(rows.nth(1)).not.toContainText('£')
  await expect(rows.last()).toContainText('Awaiting payment')
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', '/my-account/orders/ASH-7F3K-22QP')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // Scrolls up, because axe reports controls that the sticky header partly covers as small targets.
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkAccessibility(page, 'main')
})
