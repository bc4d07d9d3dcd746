import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'

test('the project calculator turns length and width into square metres', async ({ page, expectErrors }) => {
  expectErrors(/project-calculator/, /Failed to load resource/)
  await stubVideo(page)
  await page.route(/project-calculator/, (route) => route.abort('failed'))
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Calculate My Project' })
  const dialog = page.getByRole('dialog', { name: 'Calculate My Project' })

  await test.step('it shows an error when its code fails to load, and opens when tried again', async () => {
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('The calculator could not be opened. Please try again.')
    await page.unroute(/project-calculator/)
    await button.click()
    await expect(dialog).toBeVisible()
    await expect(page.getByText('The calculator could not be opened.')).toHaveCount(0)
  })

  await test.step('it closes on Escape, restores the focus, and opens by keyboard', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  })

  const length = dialog.getByLabel('Room length (m)')
  const width = dialog.getByLabel('Room width (m)')

  await test.step('it adds the chosen extra', async () => {
    await length.fill('4.25')
    await expect(dialog).toContainText('Enter both measurements')
    await width.fill('3.1')
    await expect(dialog).toContainText('14.493 m²')
    await expect(dialog).toContainText('Room 13.175 m², extra 1.318 m².')
    await dialog.getByLabel(/^15%/).check()
    await expect(dialog).toContainText('15.151 m²')
    await dialog.getByLabel(/^0%/).check()
    await expect(dialog).toContainText('Room 13.175 m², nothing extra.')
  })

  await test.step('it shows an error at a measurement that it cannot read', async () => {
    await dialog.getByLabel(/^10%/).check()
    await length.fill('four')
    await width.fill('3')
    await expect(length).toHaveAccessibleDescription(
      'We can’t read this length. Enter it like 4.25 m, 4250 mm or 13 ft 6 in.',
    )
    await expect(length).toHaveAttribute('aria-invalid', 'true')
    await checkAccessibility(page, '[role=dialog]')
    for (const unreadable of ['4m2', '142.5', '-4', '1e1']) {
      await length.fill(unreadable)
      await length.blur()
      await expect(length).toHaveAttribute('aria-invalid', 'true')
      await expect(length).toHaveValue(unreadable)
      await expect(dialog).toContainText('Enter both measurements')
    }
    await length.fill('4500')
    await expect(length).toHaveAccessibleDescription('Read as 4.5 m')
    await expect(dialog).toContainText('14.850 m²')
    await length.fill('4,5 m')
    await expect(dialog).toContainText('14.850 m²')
    await length.fill('4')
    await expect(length).not.toHaveAttribute('aria-invalid')
    await expect(dialog).toContainText('13.200 m²')
  })

  await dialog.getByRole('link', { name: 'Browse all products' }).click()
  await expect(page).toHaveURL('/stone-collection/all-products')
})
