import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'

test.beforeEach(({ page }) => stubVideo(page))

test.describe('the project calculator', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Calculate My Project' })

  test('turns length and width into square metres, with the chosen extra', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    await dialog(page).getByLabel('Room length (m)').fill('4.25')
    await expect(dialog(page)).toContainText('Enter both measurements')
    await dialog(page).getByLabel('Room width (m)').fill('3.1')
    await expect(dialog(page)).toContainText('14.493 m²')
    await expect(dialog(page)).toContainText('Room 13.175 m², extra 1.318 m².')
    await dialog(page).getByLabel(/^15%/).check()
    await expect(dialog(page)).toContainText('15.151 m²')
    await dialog(page).getByLabel(/^0%/).check()
    await expect(dialog(page)).toContainText('Room 13.175 m², nothing extra.')
    await checkAccessibility(page)
    await dialog(page).getByRole('link', { name: 'Browse all products' }).click()
    await expect(page).toHaveURL('/stone-collection/all-products')
  })

  test('shows an error at a measurement that it cannot read', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    const length = dialog(page).getByLabel('Room length (m)')
    await length.fill('four')
    await dialog(page).getByLabel('Room width (m)').fill('3')
    await expect(length).toHaveAccessibleDescription('Enter metres up to 100, such as 4.25')
    await expect(length).toHaveAttribute('aria-invalid', 'true')
    for (const unreadable of ['4m2', '4,256', '-4', '1e1']) {
      await length.fill(unreadable)
      await length.blur()
      await expect(length).toHaveAttribute('aria-invalid', 'true')
      await expect(length).toHaveValue(unreadable)
      await expect(dialog(page)).toContainText('Enter both measurements')
    }
    await length.fill('4,5 m')
    await expect(dialog(page)).toContainText('14.850 m²')
    await length.fill('4')
    await expect(length).not.toHaveAttribute('aria-invalid')
    await expect(dialog(page)).toContainText('13.200 m²')
  })

  test('closes on Escape and restores the focus', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Calculate My Project' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('shows an error when its code fails to load, and opens when tried again', async ({ page, expectErrors }) => {
    expectErrors(/project-calculator/, /Failed to load resource/)
    await page.route(/project-calculator/, (route) => route.abort('failed'))
    await page.goto('/')
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    await expect(page.getByRole('alert')).toHaveText('The calculator could not be opened. Please try again.')
    await page.unroute(/project-calculator/)
    await page.getByRole('button', { name: 'Calculate My Project' }).click()
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByText('The calculator could not be opened.')).toHaveCount(0)
  })
})
