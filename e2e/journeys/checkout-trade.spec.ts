import { goodPassword, newEmail } from '../kits/account-kit.ts'
import {
  ada,
  agree,
  atProvider,
  fillBasket,
  openCheckout,
  placeButton,
  placeUnpaid,
  section,
  slate,
  thanks,
  toDelivery,
  toPayment,
  total,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

/** Trade customers: several delivery addresses, PO numbers and bank transfers. */

test('a tiler orders to a site with a PO number, then to a saved address by bank transfer', async ({ page }) => {
  const email = newEmail('tiler')
  expect((await page.request.post('/api/auth/register', { data: { email, password: goodPassword } })).ok()).toBe(true)
  const billing = { ...ada, email }
  expect((await page.request.put('/api/auth/update-profile', { data: { billing } })).ok()).toBe(true)
  await fillBasket(page.request, slate, 20)
  await openCheckout(page)
  const details = section(page, 'Your Details')
  const basket = page.getByRole('dialog', { name: 'Your Basket 1 item' })
  const transfer = page.getByRole('region', { name: 'How to pay by bank transfer' })
  let sum = ''

  await test.step('the site’s address, the PO number and the job name are on the order and its invoice', async () => {
    await expect(details).toContainText('14 Quarry Road, Lewes, BN7 1AA')
    await details.getByLabel('Delivery address is the same as billing').uncheck()
    const delivery = details.getByRole('group', { name: 'Delivery address' })
    await delivery.getByLabel(/^First name/).fill('Tom')
    await delivery.getByLabel(/^Last name/).fill('Tiler')
    await delivery.getByLabel(/^Postcode/).fill('bn9 0ab')
    await delivery.getByRole('button', { name: 'find address' }).click()
    await delivery.getByRole('button', { name: /Flat 2, 3 Quarry Lane/ }).click()
    await expect(delivery.getByLabel(/^Address Line 1/)).toBeFocused()
    await expect(delivery.getByLabel(/^Town\/City/)).toHaveValue('Newhaven')
    await delivery.getByLabel(/^Phone number/).fill('07700 900123')
    await delivery.getByLabel('Save this address in my account').check()
    await delivery.getByLabel(/^Name of this address/).fill('')
    await details.getByLabel('PO number').fill('PO 4711')
    await details.getByLabel('Job name').fill('Quarry Lane kitchen')
    await toDelivery(page).click()
    await expect(delivery.getByLabel(/^Name of this address/)).toBeFocused()
    await expect(delivery.getByLabel(/^Name of this address/)).toHaveAccessibleDescription(
      'Please give this address a name',
    )
    await delivery.getByLabel(/^Name of this address/).fill('Quarry Lane')
    await expectNoSidewaysScroll(page)
    await toDelivery(page).click()
    await expect(details).toContainText('PO number: PO 4711')
    await toPayment(page).click()
    await agree(page)
    await placeButton(page).click()
    await atProvider(page, 'Approve')
    await expect(thanks(page)).toBeVisible()
    await page.getByRole('link', { name: 'Follow this order' }).click()
    // Waits for the order page, because the confirmation page shows the job name and invoice too.
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
    await expect(page.locator('main')).toContainText('Quarry Lane kitchen')
    await page.getByRole('link', { name: /^VAT invoice/ }).click()
    await expect(page.getByRole('article')).toContainText(/PO number\s*PO 4711/)
  })

  await test.step('the address book has the site, and takes another address', async () => {
    await page.getByRole('link', { name: /^Back to order/ }).click()
    await page.getByRole('button', { name: 'order again' }).click()
    await expect(basket).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Addresses' }).click()
    const book = page.getByRole('region', { name: 'Address book' })
    await expect(book.getByRole('region', { name: 'Quarry Lane' })).toContainText('Tom Tiler')
    await book.getByRole('button', { name: 'Add to address book' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Address' })
    await panel.getByLabel(/^Name of this address/).fill('Workshop')
    for (const [label, text] of [
      ['First name', 'Tom'],
      ['Last name', 'Tiler'],
      ['Postcode', 'TN1 1AA'],
      ['Address Line 1', 'Unit 9'],
      ['Town/City', 'Tunbridge Wells'],
      ['Phone number', '07700 900123'],
    ] as const)
      await panel.getByLabel(new RegExp(`^${label}`)).fill(text)
    await panel.getByRole('button', { name: 'save' }).click()
    await expect(book.getByRole('region', { name: 'Workshop' })).toContainText('Unit 9')
    await expect(panel).toBeHidden()
    await checkAccessibility(page, 'main')
  })

  await test.step('ordering again, a saved delivery address can be chosen', async () => {
    await page.getByRole('button', { name: 'Basket, 1 item' }).click()
    await basket.getByRole('link', { name: 'Checkout' }).click()
    // The site is now the account's delivery address, because it had none; the workshop can be chosen.
    await expect(details).toContainText('Newhaven, BN9 0AB')
    await details
      .getByLabel('Choose a delivery address from your account')
      .selectOption('Workshop: Unit 9, Tunbridge Wells, TN1 1AA')
    await expect(details).toContainText('Unit 9, Tunbridge Wells, TN1 1AA')
    await details.getByLabel('PO number').fill('PO 4712')
    await toDelivery(page).click()
    await expect(details).toContainText('Delivery address: Unit 9, Tunbridge Wells, TN1 1AA')
  })

  await test.step('a bank transfer says where to pay, reserves the items and has a proforma', async () => {
    await toPayment(page).click()
    await page.getByLabel(/^Bank transfer/).check()
    await expect(section(page, 'Payment')).toContainText('We will reserve your items for 5 working days.')
    await agree(page)
    sum = (await total(page).textContent()) ?? ''
    await page.getByRole('button', { name: `place order and pay ${sum} by bank transfer` }).click()
    await expect(thanks(page)).toBeVisible()
    await expect(transfer).toContainText(`Amount${sum}`)
    await expect(transfer).toContainText(/Payment referenceORD-/)
    await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await transfer.getByRole('link', { name: 'Proforma invoice' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Proforma invoice' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('This is not a VAT invoice')
    await expect(page.getByRole('article')).toContainText(/PO number\s*PO 4712/)
    await page.getByRole('link', { name: /^Back to order/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
    await expect(page.locator('main')).toContainText('This order is not paid yet.')
    await expect(transfer).toContainText(sum)
  })

  await test.step('the next order does not replace the one that is waiting for its transfer', async () => {
    await fillBasket(page.request, slate, 4)
    await placeUnpaid(page.request)
    await page.reload()
    await expect(transfer).toContainText(sum)
  })
})
