import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { addAuthenticator, openSearch } from '../kits/office-kit.ts'

const sku = 'BRAZILIAN-BLACK-SLATE-METRO-300X75X10'

const phone = { width: 390, height: 844 }

/** A PNG of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('goods are booked in and counted on a phone, and stock is corrected by keyboard', async ({ page, ownShop }) => {
  const { url, firstOwnerLink } = await ownShop()
  const office = `${url}/office`
  const checkScreen = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading …')).toHaveCount(0)
    await checkAccessibility(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect({ name, overflow: Math.max(overflow, 0) }).toEqual({ name, overflow: 0 })
  }
  const onSale = async (): Promise<number> => {
    const product = await (await page.request.get(`${url}/api/product/brazilian-black-slate-metro`)).json()
    return product.variations.find((variation: { sku: string }) => variation.sku === sku).stock
  }

  await test.step('the first owner sets up an account', async () => {
    await addAuthenticator(page)
    await page.goto(firstOwnerLink())
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  await test.step('goods booked in with batch, pieces, place and photo are on sale at once', async () => {
    await page.setViewportSize(phone)
    const before = await onSale()
    const started = Date.now()
    await page.goto(`${office}/stock/goods-in`)
    await page.getByLabel('SKU or name').fill('slate metro 300x75')
    await page.getByRole('button', { name: new RegExp(sku) }).click()
    await checkScreen('goods in')
    await page.getByLabel('Batch').fill('Q-17')
    await page.getByLabel('Pieces').fill('24')
    await page.getByLabel('Location').fill('Bay 4')
    await page.getByLabel('Photo').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByText('Photo uploaded.')).toBeVisible()
    const posted = page.waitForResponse((response) => response.url().endsWith('/goods-in'))
    await page.getByRole('button', { name: 'Book in' }).click()
    await posted
    expect(await onSale()).toBe(before + 24)
    expect(Date.now() - started).toBeLessThan(60_000)
    await expect(page.getByText('24 pieces of batch Q-17 booked in.')).toBeVisible()
  })

  await test.step('a count is posted against the current stock', async () => {
    const before = await onSale()
    await page.goto(`${office}/stock/count?q=q-17`)
    await checkScreen('count')
    await page.getByLabel(/batch q-17/i).fill('23')
    await page.getByRole('button', { name: 'Post 1 count' }).click()
    await expect(page.getByText('24 → 23')).toBeVisible()
    await checkScreen('count, posted')
    expect(await onSale()).toBe(before - 1)
  })

  await test.step('Ctrl-K finds the batch, and damaged pieces recorded by keyboard are in its history', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(office)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await openSearch(page)
    await page.keyboard.type('q-17')
    await expect(page.getByRole('option').first()).toContainText('batch Q-17')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/office/stock/${sku}$`))
    await expect(page.getByRole('img', { name: 'Batch Q-17' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit batch Q-17' }).press('Enter')
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Bay 9')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bay 9')).toBeVisible()
    await page.getByLabel('Pieces').focus()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    const newest = page.getByRole('row').nth(1)
    await expect(newest).toContainText('Damaged · batch Q-17')
    await expect(newest).toContainText('Grace Mason')
    await expect(newest).toContainText('−2')
    await expect(page.getByRole('cell', { name: 'Received · batch Q-17' })).toBeVisible()
  })

  await test.step('the keys g s open the list, whose filter is in the URL', async () => {
    await page.locator('#content').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/\/office\/stock$/)
    await page.getByLabel('Find').fill('slate metro')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=slate\+metro/)
    await expect(page.getByRole('link', { name: /Metro Honed, 300 × 75 × 10 mm/ })).toBeVisible()
    await page.getByRole('link', { name: 'Running low' }).click()
    await expect(page).toHaveURL(/low=1/)
  })

  await test.step('every screen is accessible and fits 1024 and 1440 px, in light and dark mode', async () => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [1024, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      for (const path of ['/stock', '/stock?low=1', `/stock/${sku}`, '/stock/goods-in', `/stock/count?q=slate`]) {
        await page.goto(office + path)
        await checkScreen(`${path} ${width}`)
      }
    }
    await page.setViewportSize(phone)
    for (const path of ['/stock', `/stock/${sku}`]) {
      await page.goto(office + path)
      await checkScreen(`${path} 390`)
    }
  })
})
