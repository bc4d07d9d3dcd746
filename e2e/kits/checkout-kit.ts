import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { someAddress } from './some-address.ts'

/** What every checkout journey needs: items in the basket, an address, and the sandbox's payment page. */

export const slate = 'brazilian-black-slate-metro'

type Variation = { id: number; kind: string; stock: number; price_pence: number; weight_g: number }

export async function sizeOf(request: APIRequestContext, slug: string, kind = 'size') {
  const answer = await request.get(`/api/product/${slug}`)
  const product = (await answer.json()) as { id: number; variations: Variation[] }
  const variation = product.variations.find((candidate) => candidate.kind === kind && candidate.stock > 0)
  if (!variation) throw new Error(`${slug} has no ${kind} in stock`)
  return { productId: product.id, variation }
}

/** Through the API, with the visitor's cookies: adding on the page has its own journeys. */
export async function fillBasket(request: APIRequestContext, slug: string, pieces: number, kind = 'size') {
  const { productId, variation } = await sizeOf(request, slug, kind)
  const data = { product_id: productId, variation_id: variation.id, quantity: pieces, check_duplicates: true }
  expect((await request.post('/api/cart/add', { data })).ok()).toBe(true)
  return variation
}

export const ada = {
  first_name: 'Ada',
  last_name: 'Mason',
  company: '',
  phone: '01273 123456',
  /** Different in every test, because the unpaid orders of one email address are limited. */
  get email() {
    return `ada-${test.info().testId.slice(-12)}@example.com`
  },
  country: 'GB',
  address_1: '14 Quarry Road',
  address_2: '',
  city: 'Lewes',
  county: '',
  postcode: 'BN7 1AA',
}

/** Places an unpaid order for the visitor's basket. */
export async function placeUnpaid(
  request: APIRequestContext,
  delivery?: string,
  changes: Partial<Record<'postcode', string>> = {},
) {
  const choice = { data: delivery ? { delivery } : {} }
  const { data: quote } = await (await request.post('/api/checkout/quote', choice)).json()
  const answer = await request.post('/api/orders', {
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': someAddress() },
    data: {
      email: ada.email,
      billing: { ...ada, ...changes },
      delivery: quote.delivery,
      payment: 'card',
      expected_total: quote.totals.total,
      terms: true,
      delivery_process: true,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.order as { reference: string; held_until: string }
}

/** Pays for an order by card on the sandbox's payment page. */
export async function payFor(request: APIRequestContext, reference: string) {
  const { data } = await (await request.post(`/api/orders/${reference}/pay`)).json()
  await request.post(`${new URL(data.pay_url).pathname}/approve`, { maxRedirects: 0 })
}

const labels: [string, string][] = [
  ['First name', ada.first_name],
  ['Last name', ada.last_name],
  ['Address Line 1', ada.address_1],
  ['Town/City', ada.city],
  ['Postcode', 'bn7 1aa'],
  ['Phone', ada.phone],
]

export const section = (page: Page, name: string) => page.getByRole('region', { name })
export const header = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })

/** Opens the checkout and waits until it is hydrated and shows the order. */
export async function openCheckout(page: Page) {
  const from = someAddress()
  await page.route(/\/api\/orders$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': from } }),
  )
  await page.goto('/checkout')
  await expect(section(page, 'Your Details')).toBeVisible()
}

export async function fillDetails(page: Page, email: string | null = ada.email, { withPhone = true } = {}) {
  const details = section(page, 'Your Details')
  if (email) await details.getByLabel(/^Email address/).fill(email)
  for (const [label, text] of labels.filter(([label]) => withPhone || label !== 'Phone'))
    await details.getByLabel(new RegExp(`^${label}`)).fill(text)
}

/** Waits until the totals match the current choices; until then they are greyed out. */
export const expectFigures = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

export const toDelivery = (page: Page) => page.getByRole('button', { name: 'proceed to delivery/collection details' })
export const toPayment = (page: Page) => page.getByRole('button', { name: 'proceed to payment' })
export const placeButton = (page: Page) => page.getByRole('button', { name: /^place order/ })

export async function agree(page: Page) {
  await section(page, 'Payment')
    .getByLabel(/^I agree to the terms and conditions/)
    .check()
  await section(page, 'Payment')
    .getByLabel(/^I agree to the delivery and collection process/)
    .check()
}

/** Fills in an open checkout as a guest, up to the button that places the order. */
export async function walkToPayment(page: Page) {
  await fillDetails(page)
  await toDelivery(page).click()
  await toPayment(page).click()
  await agree(page)
}

/** Presses a button on the sandbox's payment page. */
export async function atProvider(page: Page, act: string) {
  await expect(page.getByRole('heading', { name: /^Test payment/ })).toBeVisible()
  await page.getByRole('button', { name: act, exact: true }).click()
}

export const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you for your order' })
export const total = (page: Page) =>
  page.getByRole('complementary', { name: 'Your order' }).getByText('Total', { exact: true }).locator('xpath=../dd')
