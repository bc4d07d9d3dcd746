import { goodPassword, linkIn, signupForm } from '../kits/account-kit.ts'
import {
  ada,
  atProvider,
  fillBasket,
  openCheckout,
  placeButton,
  slate,
  thanks,
  walkToPayment,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

/** A guest order, opened from its email and in the account that is created afterwards. */

test('a guest opens the order from its email, registers and finds the order in the account', async ({
  page,
  browser,
  baseURL,
}) => {
  await fillBasket(page.request, slate, 12)
  await openCheckout(page)
  await walkToPayment(page)
  await placeButton(page).click()
  await atProvider(page, 'Approve')
  await expect(thanks(page)).toBeVisible()
  const reference = /complete\/(ORD-[\w-]+)/.exec(page.url())?.[1] ?? ''

  // In another browser the link in the email opens the timeline, the invoice and the actions.
  const link = await linkIn(page.request, ada.email, `/my-account/orders/${reference}`)
  const elsewhere = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible()
  await expect(elsewhere.getByRole('region', { name: 'What has happened' }).getByRole('listitem')).toHaveCount(2)
  await expect(elsewhere.getByRole('button', { name: 'cancel order' })).toBeVisible()
  await elsewhere.getByRole('link', { name: /^VAT invoice/ }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'VAT invoice' })).toBeVisible()
  await elsewhere.context().close()

  await page.getByRole('link', { name: 'Register' }).click()
  await expect(signupForm(page).getByLabel('Email')).toHaveValue(ada.email)
  await signupForm(page).getByLabel('Create password').fill(goodPassword)
  await signupForm(page).getByRole('button', { name: 'create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByText('No order has been made yet.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Have you ordered as a guest with ${ada.email}?`)
  await checkAccessibility(page, 'main')

  await page.goto(await linkIn(page.request, ada.email, '/confirm-email'))
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toContainText(
    'The orders you placed with it as a guest are now in your account.',
  )
  await page.goto('/my-account/orders')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: reference })).toBeVisible()
})
