import type { Page } from '@playwright/test'
import { alertIn, goodPassword, logIn, loginForm, newEmail, register, signUp, signupForm } from '../kits/account-kit.ts'
import {
  agree,
  fillBasket,
  fillDetails,
  openCheckout,
  placeButton,
  section,
  slate,
  toDelivery,
  toPayment,
} from '../kits/checkout-kit.ts'
import { checkAccessibility, expect, hold, test } from '../kits/fixtures.ts'

/** Signing in and out: error messages, other tabs and the basket. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('signing up and in says what is missing, wrong or unreachable, and keeps the basket', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|status of (401|422)/)
  const email = newEmail('edith')
  const drawer = page.getByRole('dialog', { name: 'Your Basket 1 item' })
  await fillBasket(page.request, slate, 1, 'free_sample')
  await page.goto('/auth?next=//elsewhere.example/checkout')

  await test.step('both forms say what is missing and what is invalid', async () => {
    await expect(page.getByRole('link', { name: 'continue as guest' })).toHaveCount(0)
    await expect(loginForm(page).getByRole('button', { name: 'log in' })).toBeEnabled()
    await loginForm(page).getByRole('button', { name: 'log in' }).click()
    const login = loginForm(page).getByRole('alert').getByRole('listitem')
    await expect(login).toHaveText(['Email is required', 'Password is required'])
    await expect(loginForm(page).getByLabel('Email')).toBeFocused()
    await signupForm(page).getByLabel('Email').fill('ada@')
    await signupForm(page).getByRole('button', { name: 'create account' }).click()
    const signup = signupForm(page).getByRole('alert').getByRole('listitem')
    await expect(signup).toHaveText(['Please enter a valid email address', 'Password is required'])
    await expect(signupForm(page).getByLabel('Create password')).toHaveAccessibleDescription(/Password is required/)
    await checkAccessibility(page, 'main')
    await signupForm(page).getByLabel('Create password').fill('abc')
    await expect(signup).toHaveText([
      'Please enter a valid email address',
      'Password must be at least 6 characters long',
    ])
    // Password managers rely on these attributes.
    await expect(loginForm(page).getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
    await expect(signupForm(page).getByLabel('Create password')).toHaveAttribute('autocomplete', 'new-password')
  })

  await test.step('signing up without a network shows an error, works when retried and keeps the basket', async () => {
    await page.getByRole('button', { name: /^Basket/ }).click()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await page.route('**/api/auth/register', (route) => route.abort())
    await signupForm(page).getByLabel('Email').fill(email)
    await signupForm(page).getByLabel('Create password').fill(goodPassword)
    await signupForm(page).getByRole('button', { name: 'create account' }).click()
    await expect(alertIn(page).filter({ hasText: 'Network error occurred' })).toBeVisible()
    await page.unroute('**/api/auth/register')
    await signupForm(page).getByRole('button', { name: 'create account' }).click()
    await expect(page).toHaveURL(/\/my-account$/)
    await page.getByRole('button', { name: 'Basket, 1 item' }).click()
    await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(heading(page, 'My account')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  })

  await test.step('signing in without a network or with a wrong password shows an error', async () => {
    const answer = await hold(page, '**/api/auth/login', (route) => route.abort())
    await logIn(page, email)
    await expect(loginForm(page).getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    await expect(loginForm(page).getByLabel('Email')).toBeDisabled()
    answer()
    await expect(alertIn(page)).toContainText('Login failed')
    await expect(alertIn(page)).toBeFocused()
    await page.unroute('**/api/auth/login')
    await logIn(page, email, 'not this one')
    await expect(alertIn(page)).toHaveText('Login failed: the email address or password is incorrect.')
    await logIn(page, email)
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('registering the same address again does not reveal that it is taken', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await signupForm(page).getByLabel('Email').fill(email)
    await signupForm(page).getByLabel('Create password').fill(goodPassword)
    await signupForm(page).getByRole('button', { name: 'create account' }).click()
    await expect(alertIn(page)).toContainText('Registration failed.')
  })
})

test('signing in and out shows in other tabs, and works when the session has ended or the shop is out of reach', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|status of 401/)
  const email = newEmail('fran')
  const other = await context.newPage()

  await test.step('signing in and out shows in the other tab', async () => {
    await other.goto('/my-account/account-details')
    await expect(loginForm(other)).toBeVisible()
    await expect(heading(other, 'My account')).toBeVisible()
    await signUp(page, email)
    await expect(heading(other, 'Account details')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(heading(other, 'My account')).toBeVisible()
    await logIn(page, email)
    await expect(heading(other, 'Account details')).toBeVisible()
  })

  await test.step('an ended session leads to the sign-in page and back', async () => {
    // The session ends without either tab being notified: the next save discovers it.
    await context.request.post('/api/auth/logout')
    await page.getByRole('link', { name: 'Account details' }).first().click()
    const details = page.getByRole('form', { name: 'Account details' })
    await details.getByLabel('First name').fill('Fran')
    await details.getByLabel('Last name').fill('Delver')
    await details.getByRole('button', { name: 'save changes' }).click()
    await expect(page).toHaveURL(/\/auth\?next=\/my-account\/account-details$/)
    await expect(page.getByText('You have been logged out.')).toBeVisible()
    await logIn(page, email)
    await expect(page).toHaveURL(/\/my-account\/account-details$/)
    await expect(heading(page, 'Account details')).toBeVisible()
  })

  await test.step('logging out everywhere shows in the other tab', async () => {
    await page.getByRole('button', { name: 'log out everywhere' }).click()
    await expect(heading(page, 'My account')).toBeVisible()
    await expect(heading(other, 'My account')).toBeVisible()
    await other.close()
  })

  await test.step('customers stay signed in when the shop cannot be reached', async () => {
    await logIn(page, email)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.route('**/api/verify', (route) => route.abort())
    await page.reload()
    await expect(alertIn(page)).toContainText('Token verification failed')
    await page.unroute('**/api/verify')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('a logout that does not reach the shop is effective at once, and repeated later', async () => {
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(heading(page, 'My account')).toBeVisible()
    await page.unroute('**/api/auth/logout')
    const response = page.waitForResponse('**/api/auth/logout')
    await page.reload()
    expect((await response).status()).toBe(200)
    await expect(heading(page, 'My account')).toBeVisible()
    expect(await (await page.request.get('/api/verify')).json()).toEqual({ user: null })
  })
})

test('nothing is lost when a session ends at checkout or on an order’s page and the customer signs in again', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/status of (401|404)/)
  const email = newEmail('ines')
  await register(page.request, email)
  await fillBasket(page.request, slate, 3)
  await openCheckout(page)
  await fillDetails(page, null)
  await toDelivery(page).click()
  await page.getByLabel(/^Collection/).check()
  await toPayment(page).click()
  await agree(page)
  await context.request.post('/api/auth/logout')
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/auth\?next=\/checkout$/)
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await logIn(page, email)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(section(page, 'Your Details')).toContainText('14 Quarry Road')
  await expect(page.getByLabel(/^I agree to the terms and conditions/)).toBeChecked()
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: /^Test payment/ })).toBeVisible()

  const reference = /ORD(-\w{4}){3}/.exec((await page.locator('body').textContent()) ?? '')?.[0]
  await page.goto(`/my-account/orders/${reference}`)
  const payButton = page.getByRole('button', { name: /^pay £.* by card$/ })
  await expect(payButton).toBeVisible()
  await context.request.post('/api/auth/logout')
  await payButton.click()
  await expect(page).toHaveURL(`/auth?next=/my-account/orders/${reference}`)
  await logIn(page, email)
  await payButton.click()
  await expect(page.getByRole('heading', { name: /^Test payment/ })).toBeVisible()
})
