import type { Page } from '@playwright/test'
import {
  agree,
  fillBasket,
  header,
  openCheckout,
  placeButton,
  section,
  slate,
  toDelivery,
  total,
} from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { styleOf } from '../kits/look.ts'

/** Collects every text that appears in a live region, in order. */
async function listen(page: Page, selector: string) {
  await page.evaluate((wanted) => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    for (const region of document.querySelectorAll(wanted)) {
      new MutationObserver(() => region.textContent && announcements.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    }
  }, selector)
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

test('the checkout announces errors and totals once, and shows which box is not ticked', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)

  await test.step('missing fields are announced together, and not again at every key', async () => {
    const announcements = await listen(page, '[role=alert]')
    await toDelivery(page).click()
    const sentence =
      'Please check: Email is required. First name is required. Last name is required. Postcode is required. Address Line 1 is required. Town/City is required. Phone number is required.'
    await expect.poll(announcements).toEqual([sentence])
    const email = section(page, 'Your Details').getByLabel(/^Email address/)
    await email.pressSequentially('ada@example.com')
    await expect(page.getByRole('list', { name: 'Please correct' }).getByRole('listitem')).toHaveCount(6)
    expect(await announcements()).toEqual([sentence])
    // A second attempt with the same errors announces them again.
    await email.fill('')
    await toDelivery(page).click()
    await expect.poll(announcements).toEqual([sentence, sentence])
  })

  await test.step('choosing another delivery announces the new total once', async () => {
    await header(page, 'Delivery/Collection').click()
    const before = await total(page).textContent()
    const announcements = await listen(page, '[role=status], [aria-live=polite]')
    await page.getByLabel(/^Next Day Delivery/).check()
    await expect(total(page)).not.toHaveText(before ?? '')
    const after = (await total(page).textContent()) ?? ''
    await expect.poll(announcements).toContainEqual(expect.stringContaining(after))
    expect((await announcements()).filter((text) => text.includes('£'))).toHaveLength(1)
  })

  await header(page, 'Payment').click()
  await test.step('the payment section says how long the items are reserved', async () => {
    await expect(section(page, 'Payment')).toContainText('We will reserve your items for 30 minutes while you pay.')
  })

  await test.step('a checkbox with an error does not look like a focused one', async () => {
    await placeButton(page).click()
    const terms = page.getByLabel(/^I agree to the terms/)
    await expect(terms).toHaveAttribute('aria-invalid', 'true')
    await page.locator('h1').click()
    const other = page.getByLabel('Subscribe to our newsletter')
    expect(await styleOf(terms, 'outline-style')).toEqual(await styleOf(other, 'outline-style'))
    // The bar on its left and its message mark the error.
    await expect(terms).toHaveAccessibleDescription('Please agree to the terms and conditions')
    const bar = section(page, 'Payment').locator('div', { has: terms }).last()
    expect(await styleOf(bar, 'border-left-style', 'border-left-width')).toEqual(['solid', '2px'])
    await agree(page)
    await expect(bar).toHaveCSS('border-left-width', '0px')
  })
})
