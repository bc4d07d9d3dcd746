import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Starts on another page, so that the browser and not the server loads the home page's data. */
export async function leaveHome(page: Page) {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function openHome(page: Page) {
  await page.locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
}
