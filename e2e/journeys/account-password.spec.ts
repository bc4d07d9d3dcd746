import { alertIn, goodPassword, linkIn, logIn, newEmail, register } from '../kits/account-kit.ts'
import { expect, hold, test } from '../kits/fixtures.ts'

const lostPassword = '/my-account/lost-password'
const newPassword = 'harbour chalk mallet'

test('a lost password is reset by a link that works once', async ({ page, request, context, expectErrors }) => {
  expectErrors(/ERR_FAILED|status of (401|422|503)/)
  const email = newEmail('dora')
  await register(request, email)

  await test.step('a link is requested; a failed request shows an error', async () => {
    await page.goto(lostPassword)
    await expect(page.getByText('You will receive a link to create a new password via email.')).toBeVisible()
    const reset = page.getByRole('button', { name: 'reset password' })
    await reset.click()
    await expect(alertIn(page)).toHaveText('Email is required')
    await page.route('**/api/auth/lost-password', (route) => route.abort())
    const field = page.getByRole('main').getByLabel('Email')
    await field.fill(email)
    await reset.click()
    await expect(alertIn(page)).toContainText('Something went wrong. Please try again.')
    await expect(field).toHaveValue(email)
    await page.unroute('**/api/auth/lost-password')
    await page.route('**/api/auth/lost-password', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'The shop is busy.' } } }),
    )
    await reset.click()
    await expect(alertIn(page)).toHaveText('Something went wrong. Please try again.')
    await page.unroute('**/api/auth/lost-password')
    await reset.click()
    await expect(page.getByText('Password reset email has been sent.')).toBeVisible()
    await expect(page.getByText('wait at least 15 minutes')).toBeVisible()
    await expect(page).toHaveURL(/reset-link-sent=true/)
  })

  const mailed = await linkIn(request, email, lostPassword)
  const other = await context.newPage()
  await other.goto(mailed)
  await expect(other.getByText('Enter a new password below.')).toBeVisible()

  await test.step('checking the link shows progress and a lost connection', async () => {
    const abort = await hold(page, '**/api/auth/verify-reset-token', (route) => route.abort())
    await page.goto(mailed)
    await expect(page.getByText('Verifying reset link...')).toBeVisible()
    abort()
    // There was no result, so the link is not called invalid.
    await expect(alertIn(page)).toContainText('The link could not be checked')
    await expect(page.getByText('Invalid or Expired Link')).toHaveCount(0)
    await page.unroute('**/api/auth/verify-reset-token')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Enter a new password below.')).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
  })

  await test.step('a new password is checked and saved', async () => {
    const save = page.getByRole('button', { name: 'save' })
    const errors = page.getByRole('main').getByRole('alert').getByRole('listitem')
    await save.click()
    await expect(errors).toHaveText(['Password is required', 'Password is required'])
    await page.getByLabel(/^New password/).fill('abc')
    await page.getByLabel('Re-enter new password').fill('abd')
    await save.click()
    await expect(errors).toHaveText(['Password must be at least 6 characters long', 'Passwords do not match'])
    await page.getByLabel(/^New password/).fill(newPassword)
    await page.getByLabel('Re-enter new password').fill(newPassword)
    await save.click()
    await expect(page).toHaveURL(/\/my-account\?password-reset=success$/)
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
  })

  await test.step('the used link is invalid in another tab, which can request a new one', async () => {
    await other.getByLabel(/^New password/).fill('too late for this')
    await other.getByLabel('Re-enter new password').fill('too late for this')
    await other.getByRole('button', { name: 'save' }).click()
    await expect(other.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
    await expect(other.getByText('Please request a new password reset link.')).toBeVisible()
    await other.getByRole('link', { name: 'Request New Link' }).click()
    // Too many requests get the same message as one, so that it reveals nothing.
    await other.route('**/api/auth/lost-password', (route) =>
      route.fulfill({
        status: 429,
        json: { error: { code: 'too_many', message: 'You have asked for a new password several times.' } },
      }),
    )
    await other.getByRole('main').getByLabel('Email').fill('ada@example.com')
    await other.getByRole('button', { name: 'reset password' }).click()
    await expect(other.getByText('Password reset email has been sent.')).toBeVisible()
    await expect(other).toHaveURL(/reset-link-sent=true/)
    await other.goto('/confirm-email?token=nonsense')
    await expect(other.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  })

  await test.step('only the new password signs in', async () => {
    await logIn(page, email, goodPassword)
    await expect(alertIn(page)).toContainText('Login failed')
    await logIn(page, email, newPassword)
    await expect(page.getByText('Hello dora')).toBeVisible()
  })
})
