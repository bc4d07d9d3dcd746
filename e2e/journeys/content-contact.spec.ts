import type { Page } from '@playwright/test'
import { checkAccessibility, expect, expectNoSidewaysScroll, hold, test } from '../kits/fixtures.ts'

const enquiries = '**/api/enquiries'

async function fillIn(page: Page) {
  await page.getByLabel('Topic').selectOption('Choosing stone')
  await page.getByLabel('Name').fill('Ada Mason')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Message').fill('Would Purbeck stone suit a north-facing hall?')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

test('the page shows its text, a form, and the yard on a map without requests to other sites', async ({ page }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) outside.push(request.url())
  })
  await page.goto('/contact-us')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect(page.getByText('A person who handles stone every day')).toBeVisible()
  const map = page.getByRole('region', { name: 'Map' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.leaflet-container')).toBeVisible()
  const marker = map.getByRole('img', { name: /Newhaven/ })
  await expect(marker).toBeVisible()
  const [pin, box] = [await marker.boundingBox(), await map.boundingBox()]
  if (!pin || !box) throw new Error('the marker is not drawn')
  // The tip of the marker is at the centre of the map.
  expect(Math.abs(pin.x + pin.width / 2 - (box.x + box.width / 2))).toBeLessThan(3)
  expect(Math.abs(pin.y + pin.height - (box.y + box.height / 2))).toBeLessThan(6)
  await expect(page.getByRole('link', { name: 'Directions to the yard' })).toHaveAttribute('href', /50\.79.*0\.05/)
  await expect(page.getByRole('region', { name: 'Find us' }).getByText('The Stone Yard')).toBeVisible()
  await checkAccessibility(page)
  expect(outside).toEqual([])
})

test("the map's code loads only when the map is near the viewport", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/draw-map/.test(request.url())) scripts.push(request.url())
  })
  await page.goto('/contact-us')
  await expect(send(page)).toBeEnabled()
  expect(scripts).toEqual([])
  await page.getByRole('region', { name: 'Map' }).scrollIntoViewIfNeeded()
  await expect(page.locator('.leaflet-container')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
})

test('errors are next to their fields, and the first invalid field gets the focus', async ({ page }) => {
  await page.goto('/contact-us')
  await send(page).click()
  await expect(page.getByText('Please choose a topic')).toBeVisible()
  await expect(page.getByText('Please tell us your name')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Please write a sentence or two')).toBeVisible()
  await expect(page.getByLabel('Topic')).toBeFocused()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Email is required',
  )
  await checkAccessibility(page)

  await page.getByLabel('Topic').selectOption('Trade')
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('ada@')
  await send(page).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('a message is sent once and gets a reference', async ({ page }) => {
  const sent: unknown[] = []
  await page.route(enquiries, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({
      json: { reference: 'ENQ-7F3K', message: 'Thank you for your message. We will reply by email.' },
    })
  })
  await page.goto('/contact-us')
  await fillIn(page)
  await send(page).click()
  const answer = page.getByRole('status').filter({ hasText: 'Message sent' })
  await expect(answer).toContainText('ENQ-7F3K')
  await expect(answer).toContainText('Thank you for your message')
  await expect(answer).toBeFocused()
  await checkAccessibility(page)
  expect(sent).toEqual([
    {
      kind: 'contact',
      topic: 'Choosing stone',
      name: 'Ada Mason',
      email: 'ada@example.com',
      phone: '',
      website: '',
      message: 'Would Purbeck stone suit a north-facing hall?',
    },
  ])
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('the real shop accepts the message and gives it a reference', async ({ page }) => {
  await page.goto('/contact-us')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toContainText(/ENQ-\w{4}-\w{4}/)
})

test('the button says that the message is being sent, and is disabled', async ({ page }) => {
  const release = await hold(page, enquiries, (route) =>
    route.fulfill({ json: { reference: 'ENQ-1', message: 'Thank you.' } }),
  )
  await page.goto('/contact-us')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  await expect(page.getByText('ENQ-1')).toBeVisible()
})

for (const failure of [
  {
    name: 'a server fault',
    answer: {
      status: 500,
      json: { error: { code: 'unexpected', message: 'Something went wrong. Please try again.' } },
    },
    text: 'Something went wrong. Please try again.',
  },
  {
    name: 'too many messages',
    answer: { status: 429, json: { error: { code: 'too_many', message: 'Please wait a while before writing again' } } },
    text: 'Please wait a while before writing again',
  },
  { name: 'no connection', answer: null, text: 'Your message could not be sent.' },
])
  test(`${failure.name} shows an error and keeps the message`, async ({ page, expectErrors }) => {
    expectErrors(/500|429|ERR_FAILED/)
    await page.route(enquiries, (route) => (failure.answer ? route.fulfill(failure.answer) : route.abort()))
    await page.goto('/contact-us')
    await fillIn(page)
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText(failure.text)
    await expect(page.getByLabel('Message')).toHaveValue('Would Purbeck stone suit a north-facing hall?')
    await expect(page.getByLabel('Topic')).toHaveValue('Choosing stone')
    await expect(send(page)).toBeEnabled()
  })

test("the server's errors are next to their fields too", async ({ page, expectErrors }) => {
  expectErrors(/400/)
  const fields = { email: 'This address does not take mail' }
  await page.route(enquiries, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'Please look again', fields } } }),
  )
  await page.goto('/contact-us')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByText('This address does not take mail')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('what was typed before hydration is kept', async ({ page }) => {
  const release = await hold(page, '**/assets/contact-form-*.js')
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Ada Mason')
  await expect(send(page)).toBeDisabled()
  release()
  await expect(send(page)).toBeEnabled()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Mason')
  await send(page).click()
  await expect(page.getByText('Please choose a topic')).toBeVisible()
  await expect(page.getByText('Please tell us your name')).toHaveCount(0)
})

test('fits every width and is accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/contact-us')
  await expect(send(page)).toBeEnabled()
  await checkAccessibility(page)
  await expectNoSidewaysScroll(page)
})

test('/contact redirects to /contact-us', async ({ page }) => {
  await page.goto('/contact')
  await expect(page).toHaveURL(/\/contact-us$/)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows the address, directions and email address', async ({ page, expectErrors }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/ csp$/)
    await page.goto('/contact-us')
    await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('img', { name: /Newhaven/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Directions to the yard' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Find us' }).getByRole('link', { name: 'hello@ashlar.example' }),
    ).toBeVisible()
    await expect(send(page).and(page.locator(':enabled'))).toHaveCount(0)
  })
})
