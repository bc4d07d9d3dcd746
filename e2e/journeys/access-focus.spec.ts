import type { Route } from '@playwright/test'
import { slateLine } from '#testing/contract/basket-line.ts'
import { goodPassword, loginForm } from '../kits/account-kit.ts'
import { basketOf, sampleLine, stubLine, stubReads } from '../kits/basket-stub.ts'
import { expect, hold, test } from '../kits/fixtures.ts'

const answer = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json })

const failed = { error: { code: 'server_error', message: 'Something went wrong on our side.' }, requestId: 'test' }

test('the focus stays where it was or moves to what replaced it, never to the top of the page', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of (401|500)/)
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

  await test.step('a busy button keeps the focus and ignores a second press', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/newsletter') && sent.push(request.method()))
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

  await page.getByRole('button', { name: /^Basket, / }).click()
  const drawer = page.getByRole('dialog', { name: /^Your Basket/ })
  const line = drawer.getByRole('listitem').filter({ hasText: slateLine.parent_name })
  await test.step('a basket line names its product at most twice', async () => {
    await expect(line).toBeVisible()
    const spoken = await line.evaluate((item) =>
      [
        item.textContent ?? '',
        ...[...item.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label')),
      ].join('\n'),
    )
    expect(spoken.split(slateLine.parent_name).length - 1).toBeLessThanOrEqual(2)
  })

  await test.step('Undo restores the line and moves the focus to it', async () => {
    await line.getByRole('button', { name: /^Remove/ }).click()
    const undo = drawer.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(drawer.getByRole('link', { name: slateLine.parent_name })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('after Enter in a field, the focus is on the button while the form is sent', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'My account' }).click()
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
})
