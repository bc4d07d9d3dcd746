import type { Route } from '@playwright/test'
import { slateLine } from '#testing/contract/basket-line.ts'
import { goodPassword, loginForm } from '../kits/account-kit.ts'
import { basketOf, sampleLine, stubLine, stubReads } from '../kits/basket-stub.ts'
import { expect, hold, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'

/** The focus stays where it was or moves to what replaced it, never back to the top of the page. */

const answer = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json })

const failed = { error: { code: 'server_error', message: 'Something went wrong on our side.' }, requestId: 'test' }

test('a busy button keeps the focus and ignores a second press', async ({ page, expectErrors }) => {
  expectErrors(/status of 500/)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/newsletter') && sent.push(request.method()))
  await page.goto('/faq')
  const release = await hold(page, '**/api/newsletter', answer(500, failed))
  const box = page.getByRole('region', { name: 'New stone, once a month' })
  await box.getByLabel('Email address').fill('ada@example.com')
  await box.getByRole('button', { name: 'Sign up' }).focus()
  await page.keyboard.press('Enter')
  const busy = box.getByRole('button', { name: 'Sending...' })
  await expect(busy).toBeFocused()
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await box.getByLabel('Email address').press('Enter')
  await busy.focus()
  release()
  await expect(box.getByRole('alert')).not.toBeEmpty()
  await expect(box.getByRole('button', { name: 'Sign up' })).toBeFocused()
  expect(sent).toEqual(['POST'])
})

test('after Enter in a field, the focus is on the button while the form is sent', async ({ page, expectErrors }) => {
  expectErrors(/status of 401/)
  await page.goto('/my-account')
  const refusal = { error: { code: 'bad_credentials', message: 'Login failed: not right.' }, requestId: 'test' }
  const release = await hold(page, '**/api/auth/login', answer(401, refusal))
  await loginForm(page).getByLabel('Email').fill('ada@example.com')
  await loginForm(page).getByLabel('Password').fill(goodPassword)
  await loginForm(page).getByLabel('Password').press('Enter')
  await expect(loginForm(page).getByRole('button', { name: 'Logging in...' })).toBeFocused()
  await expect(loginForm(page).getByLabel('Password')).toBeDisabled()
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeFocused()
})

test('at the last page of a carousel the Next button keeps the focus and does nothing', async ({ page }) => {
  await stubVideo(page)
  await page.goto('/')
  const next = page.getByRole('button', { name: 'Next special deals' })
  await expect(next).toBeEnabled()
  await next.focus()
  for (let press = 0; press < 2; press++) {
    await expect(next).toBeEnabled()
    await page.keyboard.press('Enter')
  }
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
})

test('on a phone every focused card is fully on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubVideo(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Next special deals' })).toBeEnabled()
  const cards = page.getByRole('region', { name: 'special deals', exact: true }).getByRole('article')
  await page.getByRole('button', { name: 'Next special deals' }).focus()
  const count = await cards.count()
  for (const position of Array.from({ length: count }, (_, index) => index)) {
    const card = cards.nth(position)
    // Every card has two controls.
    for (let press = 0; press < 2; press++) {
      await page.keyboard.press('Tab')
      await expect(card.locator(':focus')).toHaveCount(1)
      await expect
        .poll(async () => {
          const box = await card.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= 390
        })
        .toBe(true)
    }
  }
})

test('Undo restores the line and moves the focus to it', async ({ page }) => {
  let lines = [slateLine, sampleLine]
  await stubReads(page, () => lines)
  await stubLine(page, (route) => {
    lines = [sampleLine]
    return route.fulfill({ json: basketOf(lines) })
  })
  await page.route('**/api/cart/add', (route) => {
    lines = [slateLine, sampleLine]
    return route.fulfill({ status: 201, json: basketOf(lines) })
  })
  await page.goto('/faq')
  await page.getByRole('button', { name: /^Basket, / }).click()
  const drawer = page.getByRole('dialog', { name: /^Your Basket/ })
  await drawer
    .getByRole('listitem')
    .filter({ hasText: slateLine.parent_name })
    .getByRole('button', { name: /^Remove/ })
    .click()
  const undo = drawer.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: slateLine.parent_name })).toBeFocused()
})
