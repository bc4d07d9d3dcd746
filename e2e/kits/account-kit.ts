import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Shared by the account journeys. */

export const goodPassword = 'slate kerb otter lamp'

let made = 0
/** A new email address: every run has its own shop, and every worker its own number. */
export const newEmail = (name: string) =>
  `${name}.${process.env.TEST_WORKER_INDEX ?? 0}.${Date.now()}.${made++}@example.com`

export const loginForm = (page: Page) => page.getByRole('form', { name: 'Login' })
export const signupForm = (page: Page) => page.getByRole('form', { name: 'Sign up' })
/** An alert that is not empty. */
export const alertIn = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

/** Registers through the API, and signs this visitor in. */
export async function register(request: APIRequestContext, email: string) {
  expect((await request.post('/api/auth/register', { data: { email, password: goodPassword } })).ok()).toBe(true)
}

export async function signUp(page: Page, email: string) {
  await page.goto('/my-account')
  await signupForm(page).getByLabel('Email').fill(email)
  await signupForm(page).getByLabel('Create password').fill(goodPassword)
  await signupForm(page).getByRole('button', { name: 'create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

export async function logIn(page: Page, email: string, password = goodPassword) {
  await loginForm(page).getByLabel('Email').fill(email)
  await loginForm(page).getByLabel('Password').fill(password)
  await loginForm(page).getByRole('button', { name: 'log in' }).click()
}

/** The newest link to `path` in an email to this address. */
export async function linkIn(request: APIRequestContext, to: string, path: string, shop = ''): Promise<string> {
  const list = await (await request.get(`${shop}/dev/outbox`)).text()
  const rows = list.split('<tr>').filter((row) => row.includes(to))
  for (const row of rows) {
    const mail = /href="(\/dev\/outbox\/\d+)"/.exec(row)?.[1]
    const text = mail ? await (await request.get(`${shop}${mail}`)).text() : ''
    const link = new RegExp(`href="[^"]*?(${path}\\?[^"]+)"`).exec(text)?.[1]
    if (link) return link.replaceAll('&amp;', '&')
  }
  throw new Error(`no email to ${to} has a link to ${path}`)
}
