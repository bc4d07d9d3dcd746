import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const wall = (page: Page, letter: string) => page.getByLabel(`Wall ${letter} (m)`)
/** The button with the chosen stone, which opens the drawer of stones. */
export const stoneButton = (page: Page) =>
  page.getByRole('group', { name: '2. The stone' }).getByRole('button', { name: /^Stone / })
export const plan = (page: Page) => page.getByRole('img', { name: /^Plan of / })
/** The number of tiles, the total and the button, always in view. */
export const planBar = (page: Page) => page.getByRole('region', { name: 'Tiles and total' })
export const addAll = (page: Page) => page.getByRole('button', { name: 'Add all to basket' })

/** Opens a room of 4 × 3 m with a stone, and waits for its price. */
export async function openWithStone(page: Page, stone = 'jura-beige-honed') {
  await page.goto(`/project?stone=${stone}.600x300`)
  await expect(page.getByRole('heading', { level: 1, name: 'Plan your room' })).toBeVisible()
  await expect(addAll(page)).toBeEnabled()
  await expect(page).toHaveURL('/project')
}
