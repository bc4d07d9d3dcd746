import type { Page } from '@playwright/test'
import { slateLine } from '#testing/contract/basket-line.ts'
import { expect } from './fixtures.ts'

/** The basket drawer and its parts. */

export const anyPage = '/faq'
export const drawer = (page: Page) => page.getByRole('dialog', { name: /^Your Basket/ })
export const line = (page: Page, name = slateLine.parent_name) =>
  drawer(page).getByRole('listitem').filter({ hasText: name })
export const steppers = (page: Page) =>
  drawer(page).getByRole('group', { name: `Quantity of ${slateLine.parent_name}` })
export const pieces = (page: Page) => steppers(page).getByRole('textbox', { name: 'Quantity (pieces)' })
export const area = (page: Page) => steppers(page).getByRole('textbox', { name: 'Quantity (M2)' })
export const more = (page: Page) => steppers(page).getByRole('button', { name: 'One piece more', exact: true })
export const less = (page: Page) => steppers(page).getByRole('button', { name: 'One piece fewer', exact: true })

export async function openDrawer(page: Page) {
  await page.goto(anyPage)
  await page.getByRole('button', { name: /^Basket, / }).click()
  await expect(drawer(page)).toBeVisible()
}

/** Closes the drawer and opens it again, which loads the basket again. */
export async function reopenDrawer(page: Page) {
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.getByRole('button', { name: /^Basket, / }).click()
  await expect(drawer(page)).toBeVisible()
}
