import { alertIn, goodPassword, linkIn, logIn, newEmail, signUp } from '../kits/account-kit.ts'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

const lostPassword = '/my-account/lost-password'
const someLink = `${lostPassword}?show-reset-form=true&action=reset&token=${'t'.repeat(43)}`
const newPassword = 'harbour chalk mallet'

test('a lost password is reset by a link that works once', async ({ page, request, context, expectErrors }) => {
  expectErrors(/status of (401|422)/)
  const email = newEmail('dora')
  await signUp(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Lost your password?' }).click()
  await expect(page.getByText('You will receive a link to create a new password via email.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'reset password' }).click()
  await expect(alertIn(page)).toHaveText('Email is required')
  await checkAccessibility(page)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'reset password' }).click()
  await expect(page.getByText('Password reset email has been sent.')).toBeVisible()
  await expect(page.getByText('wait at least 15 minutes')).toBeVisible()
  await expect(page).toHaveURL(/reset-link-sent=true/)
  await checkAccessibility(page)

  // Opened in two tabs: once it is used in one, it is invalid in the other.
  const mailed = await linkIn(request, email, lostPassword)
  const other = await context.newPage()
  await other.goto(mailed)
  await expect(other.getByText('Enter a new password below.')).toBeVisible()
  await page.goto(mailed)
  await expect(page.getByText('Enter a new password below.')).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  const save = page.getByRole('button', { name: 'save' })
  await save.click()
  await expect(page.getByRole('main').getByRole('alert').getByRole('listitem')).toHaveText([
    'Password is required',
    'Password is required',
  ])
  await page.getByLabel(/^New password/).fill('abc')
  await page.getByLabel('Re-enter new password').fill('abd')
  await save.click()
  await expect(page.getByRole('main').getByRole('alert').getByRole('listitem')).toHaveText([
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ])
  await checkAccessibility(page)
  await page.getByLabel(/^New password/).fill(newPassword)
  await page.getByLabel('Re-enter new password').fill(newPassword)
  await save.click()
  await expect(page).toHaveURL(/\/my-account\?password-reset=success$/)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()

  await other.getByLabel(/^New password/).fill('too late for this')
  await other.getByLabel('Re-enter new password').fill('too late for this')
  await other.getByRole('button', { name: 'save' }).click()
  await expect(other.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  await other.goto(mailed)
  await expect(other.getByText('Please request a new password reset link.')).toBeVisible()
  await checkAccessibility(other)
  await other.getByRole('link', { name: 'Request New Link' }).click()
  await expect(other.getByRole('button', { name: 'reset password' })).toBeVisible()

  await logIn(page, email, goodPassword)
  await expect(alertIn(page)).toContainText('Login failed')
  await logIn(page, email, newPassword)
  await expect(page.getByText('Hello dora')).toBeVisible()
})

test('a failed request shows an error; an unknown address does not', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED|status of (429|503)/)
  await page.goto(lostPassword)
  const email = page.getByRole('main').getByLabel('Email')
  const reset = page.getByRole('button', { name: 'reset password' })
  await page.route('**/api/auth/lost-password', (route) => route.abort())
  await email.fill('not even an address')
  await reset.click()
  await expect(alertIn(page)).toContainText('Something went wrong. Please try again.')
  await expect(email).toHaveValue('not even an address')
  await page.unroute('**/api/auth/lost-password')
  await page.route('**/api/auth/lost-password', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'The shop is busy.' } } }),
  )
  await reset.click()
  await expect(alertIn(page)).toHaveText('Something went wrong. Please try again.')
  await page.unroute('**/api/auth/lost-password')
  await reset.click()
  await expect(page.getByText('Password reset email has been sent.')).toBeVisible()

  // Too many requests get the same message, so that it reveals nothing.
  await page.goto(lostPassword)
  await page.route('**/api/auth/lost-password', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'too_many', message: 'You have asked for a new password several times.' } },
    }),
  )
  await email.fill('ada@example.com')
  await reset.click()
  await expect(page.getByText('Password reset email has been sent.')).toBeVisible()
  await expect(page).toHaveURL(/reset-link-sent=true/)
})

test('checking a reset link shows progress, a lost connection and an invalid link', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED|status of 422/)
  const abort = await hold(page, '**/api/auth/verify-reset-token', (route) => route.abort())
  await page.goto(someLink)
  await expect(page.getByText('Verifying reset link...')).toBeVisible()
  abort()
  // There was no result, so the link is not called invalid.
  await expect(alertIn(page)).toContainText('The link could not be checked')
  await expect(page.getByText('Invalid or Expired Link')).toHaveCount(0)
  await page.unroute('**/api/auth/verify-reset-token')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
  await page.goto('/confirm-email?token=nonsense')
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible()
})
