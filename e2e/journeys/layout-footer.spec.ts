import type { Page } from '@playwright/test'
import { expect, test } from '../kits/fixtures.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test('the footer has hours, company details and links to pages that exist', async ({ page, request }) => {
  await page.goto('/reviews')

  await test.step('it shows opening hours, company details and social links', async () => {
    for (const text of [
      'Monday to Friday',
      '9:00am to 5:30pm',
      'by appointment only',
      'Sunday and bank holidays',
      'closed',
      /company no\. \S+\. VAT no\. \S+/,
    ])
      await expect(footer(page).getByText(text)).toBeVisible()
    for (const name of ['Instagram', 'Pinterest', 'Facebook', 'YouTube'])
      await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  })

  await test.step('it links to pages that exist', async () => {
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

  await test.step('on a phone one section is open at a time, and a second click closes it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
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
    await showroom.click()
    await expect(footer(page).getByText('by appointment only')).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the contact link opens the contact page', async () => {
    await footer(page).getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page).toHaveURL('/contact-us')
  })
})

test('the newsletter box checks the address, shows errors and shows the reply', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource/, /api\/newsletter/)
  const email = footer(page).getByRole('textbox', { name: 'Email address' })
  const signUp = footer(page).getByRole('button', { name: 'Sign up' })
  const alert = footer(page).getByRole('alert')
  const sentence = 'We could not sign you up just now. Please try again.'
  const refusal = (status: number, message: string) => ({
    status,
    json: { error: { code: 'refused', message }, requestId: 'x' },
  })
  const bodies: unknown[] = []
  const replies: { status?: number; json: unknown }[] = [
    refusal(500, 'boom'),
    refusal(429, 'Please wait a minute.'),
    { json: { message: 'Please look in your inbox.' } },
  ]
  let isOffline = false
  await page.route('**/api/newsletter', (route) => {
    if (isOffline) return route.abort('internetdisconnected')
    bodies.push(route.request().postDataJSON())
    return route.fulfill(replies[bodies.length - 1])
  })
  await page.goto('/reviews')

  await test.step('it checks the address before it sends a request', async () => {
    await signUp.click()
    await expect(alert).toHaveText('Email is required')
    await expect(email).toBeFocused()
    await email.fill('ann at example')
    await page.keyboard.press('Enter')
    await expect(alert).toHaveText('Please enter a valid email address')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    expect(bodies).toEqual([])
  })

  await test.step('it keeps the address when the shop fails, refuses or cannot be reached', async () => {
    await email.fill(' ann@example.org ')
    await signUp.click()
    await expect(alert).toHaveText(sentence)
    await signUp.click()
    await expect(alert).toHaveText('Please wait a minute.')
    isOffline = true
    await signUp.click()
    await expect(alert).toHaveText(sentence)
    await expect(email).toHaveValue(/^ ?ann@example\.org ?$/)
    isOffline = false
  })

  await test.step('it sends the address with its source and shows the reply', async () => {
    await signUp.click()
    await expect(footer(page).getByRole('status')).toHaveText('Please look in your inbox.')
    await expect(email).toHaveValue('')
    expect(bodies).toEqual(Array(3).fill({ email: 'ann@example.org', source: 'footer' }))
  })
})
