import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { addAuthenticator, firstOwnerLink, openSearch, placePaid } from '../kits/office-kit.ts'

const screens = [
  '/',
  '/orders',
  '/staff',
  '/audit',
  '/audit?view=sign-ins',
  '/account',
  '/reports',
  '/reports/stock',
  '/reports/vat',
]

// One test, because the invitation for the first owner works only once.
test('the first owner sets up the office with a passkey and takes an order from paid to delivered by keyboard', async ({
  page,
  playwright,
  baseURL,
  expectErrors,
}) => {
  const buyer = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL ?? '' } })
  const reference = await placePaid(buyer)
  const link = firstOwnerLink()

  await test.step('the link creates an account and shows ten recovery codes', async () => {
    await addAuthenticator(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Create the owner’s account' })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await checkAccessibility(page)
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  await test.step('failed sign-ins are listed with their account, network and count', async () => {
    const data = { email: 'grace@example.org', password: 'a wrong guess', code: '000000' }
    for (const email of [data.email, data.email, 'nobody@example.org'])
      expect((await buyer.post('/api/office/sign-in', { data: { ...data, email } })).status()).toBe(401)
    await page.goto('/office/audit')
    await page.getByRole('link', { name: 'Failed sign-ins' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Grace Mason' })).toContainText(/0\/24Wrong password2$/)
    // Customers of other journeys use the same shop.
    const unknown = page.getByRole('row').filter({ hasText: 'Staff' }).filter({ hasText: 'No such account' })
    await expect(unknown).toContainText('Unknown')
  })

  await test.step('every screen is accessible and fits 1024 and 1440 px, in light and dark mode', async () => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [1024, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      for (const path of [...screens, `/orders/${reference}`]) {
        await page.goto(`/office${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading …')).toHaveCount(0)
        await expect(page.getByText('Emails are not being sent. Set SMTP_URL')).toBeVisible()
        await checkAccessibility(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ path, width, overflow: Math.max(overflow, 0) }).toEqual({ path, width, overflow: 0 })
      }
    }
  })

  await test.step('reports show sales, and each view has its own URL', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/office')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    const sales = page.getByRole('table', { name: 'Sales over time' })
    await expect(sales.getByRole('row').nth(1)).toContainText('£')
    await page.getByRole('button', { name: 'This year' }).click()
    await expect(page).toHaveURL(/by=month/)
    await page.reload()
    await expect(sales.getByRole('row').nth(1)).not.toContainText('£0.00£0.00£0.00')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^sales-\d{4}-01-01-.*\.csv$/)
    await page.getByRole('link', { name: 'Best sellers' }).click()
    await expect(page.getByRole('table', { name: 'Products by sales' }).getByRole('row')).not.toHaveCount(0)
  })

  await test.step('Ctrl-K finds the order, which is picked, dispatched and delivered by keyboard', async () => {
    await page.goto('/office')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await openSearch(page)
    await page.keyboard.type(reference.slice(-4))
    await expect(page.getByRole('option').first()).toContainText(reference)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/office/orders/${reference}$`))
    await page.getByRole('button', { name: 'Start picking' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Carrier').focus()
    await page.keyboard.type('Palletline')
    await page.keyboard.press('Tab')
    await page.keyboard.type('PL 123')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mark as delivered' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your order has been delivered.')).toBeVisible()
    await expect(page.getByText('Palletline, PL 123')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'has been delivered' })).toContainText('Grace Mason')
  })

  await test.step('keys open the list and move through its rows, and a view has its own URL', async () => {
    await page.locator('#content').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/office\/orders$/)
    await page.getByRole('link', { name: reference }).waitFor()
    await page.keyboard.press('j')
    await expect(page.locator('[data-row]').first()).toBeFocused()
    await page.getByRole('link', { name: 'To pick' }).click()
    await expect(page).toHaveURL(/state=paid/)
    await expect(page.getByRole('link', { name: reference })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'To pick' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: reference })).toHaveCount(0)
  })

  await test.step('the audit log lists what was done and is complete', async () => {
    await page.goto('/office/audit')
    await expect(page.getByText('Order dispatched')).toBeVisible()
    await expect(page.getByText(/The log is intact: \d+ rows/)).toBeVisible()
  })

  await test.step('signing out shows the sign-in screen, and the passkey opens the requested page', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await checkAccessibility(page)
    await page.goto('/office/staff')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/office\/staff$/)
    await expect(page.getByText('grace@example.org')).toBeVisible()
  })

  await test.step('the link of the first owner no longer works', async () => {
    expectErrors(/404/)
    const answer = await page.goto(link)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  })
  await buyer.dispose()
})

test('the shop’s pages load no code of the office', async ({ page }) => {
  const loaded: { url: string; text: string }[] = []
  page.on('response', async (response) => {
    if (!/html|javascript|css/.test(response.headers()['content-type'] ?? '')) return
    loaded.push({ url: response.url(), text: await response.text().catch(() => '') })
  })
  for (const path of ['/', '/collections/marble-tiles', '/checkout', '/auth']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded.length).toBeGreaterThan(8)
  const marks = ['/api/office', '/office/', 'color-clay-wash', 'webauthn', 'clay-wash']
  expect(loaded.filter(({ text }) => marks.some((mark) => text.includes(mark))).map(({ url }) => url)).toEqual([])
})

test('the office is not cached or indexed, and runs only its own scripts', async ({ request }) => {
  const answer = await request.get('/office/orders')
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self'$/)
})
