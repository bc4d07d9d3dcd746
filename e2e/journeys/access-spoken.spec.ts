import type { Page } from '@playwright/test'
import { slateLine } from '#testing/contract/basket-line.ts'
import { stubReads } from '../kits/basket-stub.ts'
import { fillBasket, header, openCheckout, section, slate, toDelivery, total } from '../kits/checkout-kit.ts'
import { expect, test } from '../kits/fixtures.ts'
import { lendClip } from '../kits/home-clip.ts'

/** What a page says to those who hear it. */

/** Every text that appeared in a live region, in order. */
async function listen(page: Page, selector: string) {
  await page.evaluate((wanted) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const region of document.querySelectorAll(wanted)) {
      new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    }
  }, selector)
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

test('a price by area is spoken as one, and looks as it did', async ({ page }) => {
  await lendClip(page)
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

test('a basket line names its stone twice at most', async ({ page }) => {
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

test('another delivery: the new total is spoken, once', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
  await header(page, 'Delivery/Collection').click()
  const before = await total(page).textContent()
  const heard = await listen(page, '[role=status], [aria-live=polite]')
  await page.getByLabel(/^Next Day Delivery/).check()
  await expect(total(page)).not.toHaveText(before ?? '')
  const after = (await total(page).textContent()) ?? ''
  await expect.poll(heard).toContainEqual(expect.stringContaining(after))
  expect((await heard()).filter((text) => text.includes('£'))).toHaveLength(1)
})

test('what is missing at checkout is spoken together, and not again at every key', async ({ page }) => {
  await fillBasket(page.request, slate, 4)
  await openCheckout(page)
  const heard = await listen(page, '[role=alert]')
  await toDelivery(page).click()
  const sentence =
    'Please check: Email is required. First name is required. Last name is required. Postcode is required. Address Line 1 is required. Town/City is required. Phone number is required.'
  await expect.poll(heard).toEqual([sentence])
  const email = section(page, 'Your Details').getByLabel(/^Email address/)
  await email.pressSequentially('ada@example.com')
  await expect(page.getByRole('list', { name: 'Please correct' }).getByRole('listitem')).toHaveCount(6)
  expect(await heard()).toEqual([sentence])
  // The same again is worth saying again.
  await email.fill('')
  await toDelivery(page).click()
  await expect.poll(heard).toEqual([sentence, sentence])
})

test('a tooltip can be reached by the pointer and is put away by Escape', async ({ page }) => {
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

test('the menu’s entries are as tall as the bar they stand in', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq')
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const entries = page.locator('[data-menu-button]')
  await expect(entries).toHaveCount(4)
  for (const entry of await entries.all()) expect((await entry.boundingBox())?.height).toBe(bar?.height)
})
