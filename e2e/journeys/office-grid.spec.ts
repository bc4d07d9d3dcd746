import { checkStateAccessibility, expect, test } from '../kits/fixtures.ts'
import { checkScreen, checkState, everyWidth, openScreen, signInFirstOwner } from '../kits/office-kit.ts'

test('a merchant finds products, saves the view, edits cells, and changes all that match and back again', async ({
  page,
  request,
  ownShop,
}) => {
  const shop = await ownShop()
  await signInFirstOwner(page.request, shop.firstOwnerLink())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop.url}/office`)
  await openScreen(page, 'Products')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const choose = (label: string, option: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
  const grid = page.getByRole('region', { name: 'Products' })
  const dialog = page.getByRole('dialog')

  await test.step('the grid is filtered and sorted in the address, and the view is saved', async () => {
    await choose('Material', 'Slate')
    await expect(page).toHaveURL(/material=slate/)
    await expect(page.getByText(/^\d\d products$/)).toBeVisible()
    await button('Price').click()
    await expect(page).toHaveURL(/sort=-price/)
    await expect(grid.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
    await button('Save this view …').click()
    await page.getByLabel('View name').fill('Slates')
    await button('Save').click()
    await expect(page.getByRole('link', { name: 'Slates' })).toHaveAttribute('aria-current', 'page')
    await checkScreen(page, 'products-grid', everyWidth)
  })

  await test.step('a changed cell is a draft until it is published', async () => {
    await button('Edit in the grid').click()
    const name = grid.getByRole('textbox', { name: /^Name of/ }).first()
    await name.fill('Slate of the week')
    await name.press('Enter')
    await expect(grid.getByText('Draft by Grace Mason')).toBeVisible()
    const popularity = grid.getByRole('textbox', { name: 'Popularity of Slate of the week' })
    await popularity.fill('1000')
    await popularity.press('Enter')
    await expect(grid.getByText('Please enter a whole number from 0 to 100')).toBeVisible()
    await popularity.press('Escape')
    await checkState(page, 'products-cells', everyWidth)
    await button('Publish').click()
    await expect(grid.getByText('Draft by Grace Mason')).toHaveCount(0)
    const found = await request.get(`${shop.url}/api/products?search=slate+of+the+week`)
    expect(await found.text()).toContain('Slate of the week')
    await button('Stop editing').click()
  })

  await test.step('rows are selected by keyboard', async () => {
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await button('Clear').click()
  })

  await test.step('all that match are changed after a preview, and changed back', async () => {
    await choose('Material', 'Any')
    await expect(page.getByText(/^\d{3} products$/)).toBeVisible()
    // More than one page of the grid and several batches.
    await choose('Material', 'Travertine')
    await expect(page.getByText('56 products', { exact: true })).toBeVisible()
    await grid.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click()
    await expect(page.getByText(/^All \d+ products that match are selected$/)).toBeVisible()
    await button('Change …').click()
    await button('Preview').click()
    await expect(dialog.getByText('Please choose one')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Rooms' })
    await dialog.getByRole('combobox', { name: 'Which' }).selectOption({ label: 'Kitchen' })
    await button('Preview').click()
    await expect(dialog.getByText(/products will change; \d+ already like this\.$/)).toBeVisible()
    await expect(dialog.getByRole('cell', { name: /→ .*Kitchen/ }).first()).toBeVisible()
    await checkStateAccessibility(page)
    await dialog.getByRole('button', { name: /^Change \d+ products$/ }).click()
    await expect(dialog.getByText(/^\d+ products changed; \d+ already like this\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText(/^\d+ products changed back\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await button('Bulk changes').click()
    await expect(dialog.getByText(/Rooms: add Kitchen/)).toBeVisible()
    await expect(dialog.getByText(/undone · Grace Mason/)).toBeVisible()
    await checkStateAccessibility(page)
  })
})
