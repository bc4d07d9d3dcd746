import type { Page } from '@playwright/test'
import { slateLine } from '#testing/contract/basket-line.ts'
import { stubReads } from '../kits/basket-stub.ts'
import { fillBasket, header, openCheckout, section, slate, toDelivery, total } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'

/** What screen readers announce. */

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

test('a price per area is announced in words, and looks the same', async ({ page }) => {
  await stubVideo(page)
  await page.goto('/new-arrivals')
  const card = page.getByRole('article').filter({ hasText: '/M2' }).first()
  await expect(card.getByText(/^From £[\d,.]+ \/M2$/)).toBeVisible()
  await expect(card).toMatchAriaSnapshot('- paragraph: /From £[\\d,.]+ per square metre$/')
  await page.goto('/')
  const deal = page
    .getByRole('region', { name: 'special deals', exact: true })
    .getByRole('article')
    .filter({ hasText: 'per SQM' })
  await expect(deal.first()).toMatchAriaSnapshot('- paragraph: /Now £.* per square metre$/')
})

test('a basket line names its product at most twice', async ({ page }) => {
  await stubReads(page, () => [slateLine])
  await page.goto('/faq')
  await page.getByRole('button', { name: /^Basket, / }).click()
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: slateLine.parent_name })
  await expect(line).toBeVisible()
  const spoken = await line.evaluate((item) =>
    [
      item.textContent ?? '',
      ...[...item.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label')),
    ].join('\n'),
  )
  expect(spoken.split(slateLine.parent_name).length - 1).toBeLessThanOrEqual(2)
})

test('choosing another delivery announces the new total once', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
  await header(page, 'Delivery/Collection').click()
  const before = await total(page).textContent()
  const announcements = await listen(page, '[role=status], [aria-live=polite]')
  await page.getByLabel(/^Next Day Delivery/).check()
  await expect(total(page)).not.toHaveText(before ?? '')
  const after = (await total(page).textContent()) ?? ''
  await expect.poll(announcements).toContainEqual(expect.stringContaining(after))
  expect((await announcements()).filter((text) => text.includes('£'))).toHaveLength(1)
})

test('missing fields at checkout are announced together, and not again at every key', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
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

test('a tooltip stays open under the pointer and closes with Escape', async ({ page }) => {
  await page.goto('/new-arrivals')
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json().catch(() => null)
    for (const product of Array.isArray(json?.data) ? json.data : [])
      if (product.sample) product.sample = { ...product.sample, state: 'out_of_stock' }
    await route.fulfill({ response: answer, ...(json ? { json } : {}) })
  })
  await page.getByRole('link', { name: 'Samples' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sample/i)
  const button = page.getByRole('button', { name: 'Sample is not available' }).first()
  await button.hover()
  const tip = page.getByRole('tooltip').filter({ hasText: 'Sample is not available.' }).first()
  await expect(tip).toBeVisible()
  await tip.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await button.focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(button).toBeFocused()
})

test('the menu entries are as tall as the menu bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq')
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const entries = page.locator('[data-menu-button]')
  await expect(entries).toHaveCount(4)
  for (const entry of await entries.all()) expect((await entry.boundingBox())?.height).toBe(bar?.height)
})
