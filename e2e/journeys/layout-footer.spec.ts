import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test('the footer shows opening hours, company details and social links', async ({ page }) => {
  await page.goto('/')
  for (const text of [
    'Monday to Friday',
    '9:00am to 5:30pm',
    'by appointment only',
    'Sunday and bank holidays',
    'closed',
    /company no\. \S+\. VAT no\. \S+/,
  ]) {
    await expect(footer(page).getByText(text)).toBeVisible()
  }
  for (const name of ['Instagram', 'Pinterest', 'Facebook', 'YouTube']) {
    await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  }
})

test('the footer links to pages that exist', async ({ page, request }) => {
  await page.goto('/')
  const hrefs = await footer(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const specified = [
    '/samples',
    '/faq',
    '/contact',
    '/collections',
    '/installation',
    '/sealing-and-maintenance',
    '/adhevise-grout-advise',
    '/delivery-information',
    '/return-refund-policy',
    '/privacy-policy',
    '/terms-and-conditions',
    '/blog',
    '/reviews',
    '/about-us',
  ]
  expect(hrefs).toEqual(expect.arrayContaining(specified))
  for (const path of specified) expect((await request.get(path)).status(), path).toBe(200)
})

test('the contact link opens the contact page', async ({ page }) => {
  await page.goto('/')
  await footer(page).getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact-us')
})

test('the page has structured data about the company', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [, json = ''] = html.match(/<script type="application\/ld\+json">(\{[^<]*"Organization"[^<]*)<\/script>/) ?? []
  const organisation = JSON.parse(json)
  expect(organisation).toMatchObject({ '@type': 'Organization', name: 'Ashlar', legalName: 'Ashlar Stone Ltd' })
  expect(organisation.url).toMatch(/^http.*\/$/)
  expect(organisation.address).toMatchObject({ addressLocality: 'Newhaven', addressCountry: 'GB' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one section is open at a time, and a second click closes it', async ({ page }) => {
    await page.goto('/')
    const shop = footer(page).getByRole('button', { name: 'Shop' })
    const showroom = footer(page).getByRole('button', { name: 'Showroom' })
    await expect(shop).toHaveAttribute('aria-expanded', 'false')
    await expect(footer(page).getByRole('link', { name: 'Samples' })).toBeHidden()
    await shop.click()
    await expect(footer(page).getByRole('link', { name: 'Samples' })).toBeVisible()
    await showroom.click()
    await expect(shop).toHaveAttribute('aria-expanded', 'false')
    await expect(footer(page).getByRole('link', { name: 'Samples' })).toBeHidden()
    await expect(footer(page).getByText('by appointment only')).toBeVisible()
    await checkAccessibility(page, 'footer')
    await showroom.click()
    await expect(footer(page).getByText('by appointment only')).toBeHidden()
  })

  test('everything is visible without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/')
    await expect(footer(page).getByRole('link', { name: 'Samples' })).toBeVisible()
    await expect(footer(page).getByText('by appointment only')).toBeVisible()
    await context.close()
  })
})

test('axe finds no violations on a desktop', async ({ page }) => {
  await page.goto('/')
  await checkAccessibility(page, 'footer')
})

test.describe('the newsletter box', () => {
  const email = (page: Page) => footer(page).getByRole('textbox', { name: 'Email address' })
  const signUp = (page: Page) => footer(page).getByRole('button', { name: 'Sign up' })

  test('sends the address with its source and shows the reply', async ({ page }) => {
    const bodies: unknown[] = []
    await page.route('**/api/newsletter', (route) => {
      bodies.push(route.request().postDataJSON())
      return route.fulfill({ json: { message: 'Please look in your inbox.' } })
    })
    await page.goto('/')
    await email(page).fill(' ann@example.org ')
    await signUp(page).click()
    await expect(footer(page).getByRole('status')).toHaveText('Please look in your inbox.')
    await expect(email(page)).toHaveValue('')
    expect(bodies).toEqual([{ email: 'ann@example.org', source: 'footer', website: '' }])
  })

  test('validates the address before it sends a request', async ({ page }) => {
    let requests = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/newsletter')) requests += 1
    })
    await page.goto('/')
    await signUp(page).click()
    await expect(footer(page).getByRole('alert')).toHaveText('Email is required')
    await expect(email(page)).toBeFocused()
    await email(page).fill('ann at example')
    await page.keyboard.press('Enter')
    await expect(footer(page).getByRole('alert')).toHaveText('Please enter a valid email address')
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    expect(requests).toBe(0)
  })

  test('keeps the address and shows an error when the shop fails, refuses or cannot be reached', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource/, /api\/newsletter/)
    const sentence = 'We could not sign you up just now. Please try again.'
    await page.goto('/')
    await email(page).fill('ann@example.org')
    await page.route('**/api/newsletter', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'boom' }, requestId: 'x' } }),
    )
    await signUp(page).click()
    await expect(footer(page).getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/newsletter')
    await page.route('**/api/newsletter', (route) =>
      route.fulfill({
        status: 429,
        json: { error: { code: 'busy', message: 'Please wait a minute.' }, requestId: 'x' },
      }),
    )
    await signUp(page).click()
    await expect(footer(page).getByRole('alert')).toHaveText('Please wait a minute.')
    await page.unroute('**/api/newsletter')
    await page.route('**/api/newsletter', (route) => route.abort('internetdisconnected'))
    await signUp(page).click()
    await expect(footer(page).getByRole('alert')).toHaveText(sentence)
    await expect(email(page)).toHaveValue('ann@example.org')
  })
})
