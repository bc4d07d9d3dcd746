import { goodPassword, linkIn, signupForm } from '../kits/account-kit.ts'
import { ada, fillBasket, payFor, placeUnpaid, slate, thanks } from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'
import { runOrderCommand } from '../kits/office-kit.ts'

/** A guest's order for collection, opened from its emails and in the account that is created afterwards. */

test('a guest opens the order from its emails, collects it, registers and finds it in the account', async ({
  page,
  browser,
  baseURL,
}) => {
  await fillBasket(page.request, slate, 12)
  const { reference } = await placeUnpaid(page.request, 'collection')
  await payFor(page.request, reference)
  await page.goto(`/checkout/complete/${reference}`)
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Please wait for that email before you set out.')
  await expect(page.getByRole('main')).toContainText('We keep it for 14 days from then.')
  const mailed = () => linkIn(page.request, ada.email, `/my-account/orders/${reference}`)
  const elsewhere = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  const collecting = elsewhere.getByRole('region', { name: 'Collecting your order' })

  await test.step('in another browser the link in the email opens the timeline, the invoice and the actions', async () => {
    await elsewhere.goto(await mailed())
    await expect(elsewhere.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible()
    await expect(elsewhere.getByRole('region', { name: 'What has happened' }).getByRole('listitem')).toHaveCount(2)
    await expect(elsewhere.getByRole('button', { name: 'cancel order' })).toBeVisible()
    await elsewhere.getByRole('link', { name: /^VAT invoice/ }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'VAT invoice' })).toBeVisible()
  })

  await test.step('until it is picked, address and day of a delivery can be changed on its page', async () => {
    await fillBasket(page.request, slate, 12)
    const { reference: delivered } = await placeUnpaid(page.request, 'economy')
    await elsewhere.goto(await linkIn(page.request, ada.email, `/my-account/orders/${delivered}`))
    await elsewhere.getByRole('button', { name: 'Change address, phone or day' }).click()
    const form = elsewhere.getByRole('form', { name: 'Change your order' })
    await form.getByLabel(/^Address Line 1/).fill('2 Mill Lane')
    await form.getByLabel('Delivery day').selectOption({ index: 2 })
    await form.getByLabel(/^Postcode/).fill('IV2 3DE')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/^Delivery to IV2 costs more/).first()).toBeVisible()
    await form.getByLabel(/^Postcode/).fill('BN8 5XR')
    await checkAccessibility(elsewhere, '[role=dialog]')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(elsewhere.getByRole('status').filter({ hasText: 'Saved.' })).toContainText(ada.email)
    await expect(elsewhere.getByRole('region', { name: 'Details' })).toContainText('2 Mill Lane')
    await expect(elsewhere.getByRole('region', { name: 'What has happened' })).toContainText(
      'The delivery address and the delivery day have been changed.',
    )
  })

  await test.step('an email says that the order is ready; its page says until when, and takes a collector', async () => {
    await runOrderCommand('pick', reference)
    await runOrderCommand('ready', reference)
    await elsewhere.goto(await mailed())
    await expect(elsewhere.getByRole('status').filter({ hasText: 'Ready to collect' })).toBeVisible()
    await expect(collecting).toContainText(/We are keeping it for you until \w+day \d+\s\w+/)
    await collecting.getByLabel('Somebody else who may collect it').fill('Bob Flint')
    await collecting.getByRole('button', { name: 'Save' }).click()
    await expect(collecting.getByRole('status')).toContainText('Bob Flint may collect this order, and so may you.')
    await expect(elsewhere.getByRole('button', { name: 'cancel order' })).toHaveCount(0)
    await expectNoSidewaysScroll(elsewhere)
  })

  await test.step('once collected, the order says so', async () => {
    await runOrderCommand('collect', reference)
    await elsewhere.reload()
    await expect(elsewhere.getByRole('status').filter({ hasText: 'Collected' })).toBeVisible()
    await expect(collecting).toHaveCount(0)
    await elsewhere.context().clearCookies()
    await elsewhere.goto('/')
    await elsewhere.getByRole('contentinfo').getByRole('link', { name: 'Find your order' }).click()
    const finding = elsewhere.getByRole('form', { name: 'Find your order' })
    await finding.getByLabel(/^Order reference/).fill(reference.toLowerCase())
    await finding.getByLabel(/^Postcode or email/).fill('AB1 2CD')
    await finding.getByRole('button', { name: 'Find order' }).click()
    await expect(finding.getByText('We can’t find an order with these details.')).toBeVisible()
    await finding.getByLabel(/^Postcode or email/).fill(ada.postcode)
    await finding.getByRole('button', { name: 'Find order' }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible()
    await elsewhere.context().close()
  })

  await test.step('a new account has the order once its address is confirmed', async () => {
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(signupForm(page).getByLabel('Email')).toHaveValue(ada.email)
    await signupForm(page).getByLabel('Create password').fill(goodPassword)
    await signupForm(page).getByRole('button', { name: 'create account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(page.getByText('No order has been made yet.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`Have you ordered as a guest with ${ada.email}?`)

    await page.goto(await linkIn(page.request, ada.email, '/confirm-email'))
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toContainText(
      'The orders you placed with it as a guest are now in your account.',
    )
    await page.getByRole('main').getByRole('link', { name: 'My account' }).click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: reference })).toBeVisible()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Addresses' }).click()
    await expect(page.getByRole('main')).toContainText(ada.city)
    await expect(page.getByRole('main')).toContainText(ada.postcode)
  })
})
