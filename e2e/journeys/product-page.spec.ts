import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'

const slate = '/product/brazilian-black-slate-metro'

test('the page shows the product without requesting its data again, is accessible and fits every width', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/product')) calls.push(request.url())
  })
  await page.goto(slate)

  await test.step('the page shows name, category, price and technical data', async () => {
    await expect(page).toHaveTitle('Brazilian Black Slate Metro Honed | Ashlar')
    await expect(page.getByRole('heading', { level: 1, name: 'Brazilian Black Slate Metro Honed' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home')
    await expect(page.getByText('From £43.50 /M2')).toBeVisible()
    await expect(page.getByText('These pictures are drawn by computer.')).toBeVisible()
    await expect(page.getByText('A free sample is a cut piece of 100 × 100 mm')).toBeVisible()
    await expect(page.getByText('free collection or delivery from £78.00')).toBeVisible()
    await expect(page.getByText('Delivery date and costs confirmed at checkout')).toBeVisible()
    for (const title of ['Description', 'Sizes and prices', 'Technical data', 'Suitability', 'Delivery', 'Care'])
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    await expect(page.getByText(/PTV is the pendulum test value/)).toBeVisible()
    await expect(page.getByText(/^V\d, /)).toBeVisible()
  })

  await test.step('the browser does not request data that is already in the page', async () => {
    await page.getByRole('button', { name: /Choose a size/ }).click()
    await expect(page.getByRole('dialog', { name: 'Choose a size' })).toBeVisible()
    expect(calls).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the page is accessible and fits every width', async () => {
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScroll(page)
  })

  for (const width of [390, 768])
    await test.step(`every column of sizes and prices is visible at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const table = page.getByRole('region', { name: 'Table of sizes and prices' })
      await expect(table.getByRole('columnheader', { name: 'Stock' })).toBeVisible()
      await expect.poll(() => table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
    })
})

test('pictures, help, sharing and samples can be used on the page', async ({ page, context, expectErrors }) => {
  expectErrors(/status of 409/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(slate)

  await test.step('thumbnails choose the picture; full screen, buttons and keys go round the pictures', async () => {
    const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await expect(thumbnails).toHaveCount(4)
    await thumbnails.nth(1).click()
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true')
    const main = page.getByRole('button', { name: /Open picture full screen/ }).first()
    await main.click()
    const lightbox = page.getByRole('dialog', { name: 'Brazilian Black Slate Metro Honed' })
    await expect(lightbox.getByText('2 of 4')).toBeVisible()
    // A preview or background behind it would show at both sides of a square picture.
    await expect(lightbox.getByRole('img')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(lightbox.getByRole('img')).toHaveCSS('background-image', 'none')
    await lightbox.getByRole('button', { name: 'Previous picture' }).click()
    await expect(lightbox.getByText('1 of 4')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(lightbox.getByText('4 of 4')).toBeVisible()
    await lightbox.getByRole('button', { name: 'Next picture' }).click()
    await expect(lightbox.getByText('1 of 4')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText('2 of 4')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    await expect(main).toBeFocused()
    await main.click()
    await lightbox.getByRole('button', { name: 'Close' }).click()
    await expect(lightbox).toBeHidden()
  })

  await test.step('the help panel answers the usual questions', async () => {
    const opener = page.getByRole('button', { name: 'Help and information' })
    await opener.click()
    const panel = page.getByRole('dialog', { name: 'Help and information' })
    for (const topic of ['Delivery', 'Returns', 'Samples', 'Talk to us'])
      await expect(panel.getByRole('heading', { name: topic })).toBeVisible()
    await expect(panel.getByText('Monday to Friday')).toBeVisible()
    await expect(panel.getByRole('link', { name: '01273 000000' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('sharing uses plain links, and Copy link if the device has no share sheet', async () => {
    const share = page.getByRole('list', { name: 'Share' })
    for (const [name, host] of [
      ['Facebook', 'www.facebook.com'],
      ['Pinterest', 'www.pinterest.com'],
      ['X', 'x.com'],
      ['WhatsApp', 'wa.me'],
    ] as const) {
      const href = await share.getByRole('link', { name: `Share on ${name} (` }).getAttribute('href')
      expect(new URL(href ?? '').host).toBe(host)
      expect(decodeURIComponent(href ?? '')).toContain(slate)
    }
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(slate)
  })

  await test.step('the sample button and its message follow the basket', async () => {
    const basket = page.getByRole('dialog', { name: /^Your Basket/ })
    await page.getByRole('button', { name: 'Add free sample' }).click()
    await expect(basket).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sample added' }).click()
    await expect(page.getByRole('alert')).toContainText('already in your basket')
    await page.getByRole('button', { name: 'Basket, 1 item' }).click()
    await basket.getByRole('button', { name: /^Remove/ }).click()
    await expect(basket.getByText('There are no items currently in your basket.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add free sample' })).toBeVisible()
    await expect(page.getByText('already in your basket')).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server’s page has text, links and structured data, or says what is missing', async ({
    page,
    request,
    expectErrors,
  }) => {
    // How the browser reports scripts that it does not load, and a page that does not exist.
    expectErrors(/\.js csp$/, /status of 404/)
    await page.goto(slate)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: '300 × 75 × 10 mm' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
    const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(breadcrumbs.getByRole('link', { name: 'Slate Tiles' })).toHaveAttribute('href', /slate-tiles$/)

    await test.step('the page has structured data for the product, its offers and its breadcrumbs', async () => {
      const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
      const [product, trail] = facts
      expect(product).toMatchObject({ '@type': 'Product', name: 'Brazilian Black Slate Metro Honed' })
      expect(product.offers).toHaveLength(3)
      expect(product.offers[0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'GBP', price: '44.95' })
      expect(product.offers.map((offer: { availability: string }) => offer.availability)).toContain(
        'https://schema.org/OutOfStock',
      )
      expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
      expect(trail.itemListElement[0]).toMatchObject({ position: 1, name: 'Home' })
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${slate}$`))
    })

    await test.step('a product sold by the piece has no area, extra or cutting', async () => {
      const onlyByArea = ['Area (m²)', 'Extra for cuts and breakages', 'We can cut']
      const byArea = await page.content()
      const byPiece = await (await request.get('/product/notched-trowel')).text()
      expect(onlyByArea.filter((text) => byArea.includes(text))).toEqual(onlyByArea)
      expect(onlyByArea.filter((text) => byPiece.includes(text))).toEqual([])
      expect(byPiece).toContain('>Quantity<')
      expect(byPiece).not.toContain('(pieces)')
      expect(byPiece.replaceAll(/<[^>]*>/g, '')).toMatch(/From £[\d.]+ each/)
    })

    await test.step('a sample that is not available cannot be added', async () => {
      const html = await (await request.get('/product/lagos-blue-honed')).text()
      expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Add free sample<\/button>/)
      expect(html).toContain('>Sample is not available</p>')
    })

    await test.step('an unknown product is a 404 page with a message', async () => {
      const response = await page.goto('/product/no-such-stone')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
      await expect(page.getByText('Please navigate to this product from the product list.')).toBeVisible()
      await expect(page).toHaveTitle(/Product not found/)
    })
  })
})
