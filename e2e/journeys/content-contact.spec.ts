import type { Page } from '@playwright/test'
import { checkAccessibility, expect, expectNoSidewaysScroll, hold, test } from '../kits/fixtures.ts'

const enquiries = '**/api/enquiries'

const message = 'Would Purbeck stone suit a north-facing hall?'
const email = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email' })
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const sentMessage = (page: Page) => page.getByRole('status').filter({ hasText: 'Message sent' })

async function fillIn(page: Page) {
  await page.getByLabel('Topic').selectOption('Choosing stone')
  await page.getByLabel('Name').fill('Ada Mason')
  await email(page).fill('ada@example.com')
  await page.getByLabel('Message').fill(message)
}

test('the page shows its text, a form, and the yard on a map without requests to other sites', async ({ page }) => {
  const outside: string[] = []
  const mapCode: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) outside.push(request.url())
    if (/draw-map/.test(request.url())) mapCode.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/contact-us')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect(page.getByText('A person who handles stone every day')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Directions to the yard' })).toHaveAttribute('href', /50\.79.*0\.05/)
  await expect(page.getByRole('region', { name: 'Find us' }).getByText('The Stone Yard')).toBeVisible()
  await expect(send(page)).toBeEnabled()
  const map = page.getByRole('region', { name: 'Map' })

  await test.step("the map's code loads only when the map is near the viewport", async () => {
    expect(mapCode).toEqual([])
    await map.scrollIntoViewIfNeeded()
    await expect(map.locator('.leaflet-container')).toBeVisible()
    expect(mapCode.length).toBeGreaterThan(0)
  })

  await test.step('the tip of the marker is at the centre of the map', async () => {
    const marker = map.getByRole('img', { name: /Newhaven/ })
    await expect(marker).toBeVisible()
    const [pin, box] = [await marker.boundingBox(), await map.boundingBox()]
    if (!pin || !box) throw new Error('the marker is not drawn')
    expect(Math.abs(pin.x + pin.width / 2 - (box.x + box.width / 2))).toBeLessThan(3)
    expect(Math.abs(pin.y + pin.height - (box.y + box.height / 2))).toBeLessThan(6)
  })

  await test.step('it fits every width', async () => {
    await expectNoSidewaysScroll(page)
    expect(outside).toEqual([])
  })
})

test('a visitor writes a message, corrects it, and sends it once', async ({ page, expectErrors }) => {
  expectErrors(/400|429|500|ERR_FAILED/)
  const release = await hold(page, '**/assets/contact-form-*.js')
  await page.goto('/contact-us', { waitUntil: 'commit' })

  await test.step('what was typed before hydration is kept', async () => {
    await page.getByLabel('Name').fill('Ada Mason')
    await expect(send(page)).toBeDisabled()
    release()
    await expect(send(page)).toBeEnabled()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Mason')
    await send(page).click()
    await expect(page.getByText('Please choose a topic')).toBeVisible()
    await expect(page.getByText('Please tell us your name')).toHaveCount(0)
  })

  await test.step('errors are next to their fields, and the first invalid field gets the focus', async () => {
    await page.getByLabel('Name').fill('')
    await send(page).click()
    await expect(page.getByText('Please choose a topic')).toBeVisible()
    await expect(page.getByText('Please tell us your name')).toBeVisible()
    await expect(page.getByText('Please write a sentence or two')).toBeVisible()
    await expect(page.getByLabel('Topic')).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription('Email is required')
    await checkAccessibility(page, 'main')

    await page.getByLabel('Topic').selectOption('Trade')
    await page.getByLabel('Name').fill('Ada')
    await email(page).fill('ada@')
    await send(page).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(email(page)).toBeFocused()
  })

  await fillIn(page)
  const fields = { email: 'This address does not take mail' }
  const unexpected = { code: 'unexpected', message: 'Something went wrong. Please try again.' }
  for (const { name, answer, text } of [
    { name: 'a server fault', answer: { status: 500, json: { error: unexpected } }, text: unexpected.message },
    {
      name: 'too many messages',
      answer: { status: 429, json: { error: { code: 'too_many', message: 'Please wait before writing again' } } },
      text: 'Please wait before writing again',
    },
    { name: 'no connection', answer: null, text: 'Your message could not be sent.' },
  ])
    await test.step(`${name} shows an error and keeps the message`, async () => {
      await page.route(enquiries, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await send(page).click()
      await expect(page.getByRole('alert')).toContainText(text)
      await expect(page.getByLabel('Message')).toHaveValue(message)
      await expect(page.getByLabel('Topic')).toHaveValue('Choosing stone')
      await expect(send(page)).toBeEnabled()
      await page.unroute(enquiries)
    })

  await test.step("the server's errors are next to their fields too", async () => {
    await page.route(enquiries, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid', message: 'Please look again', fields } } }),
    )
    await send(page).click()
    await expect(email(page)).toHaveAccessibleDescription(fields.email)
    await expect(email(page)).toBeFocused()
    await page.unroute(enquiries)
  })

  await test.step('the button says that the message is being sent, and the answer has a reference', async () => {
    const sent: unknown[] = []
    const answerIt = await hold(page, enquiries, async (route) => {
      sent.push(route.request().postDataJSON())
      await route.fulfill({
        json: { reference: 'ENQ-7F3K', message: 'Thank you for your message. We will reply by email.' },
      })
    })
    await send(page).click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    answerIt()
    await expect(sentMessage(page)).toContainText('ENQ-7F3K')
    await expect(sentMessage(page)).toContainText('Thank you for your message')
    await expect(sentMessage(page)).toBeFocused()
    const typed = { topic: 'Choosing stone', name: 'Ada Mason', email: 'ada@example.com', phone: '', message }
    expect(sent).toEqual([{ kind: 'contact', ...typed }])
    await page.unroute(enquiries)
  })

  await test.step('the real shop accepts another message and gives it a reference', async () => {
    await page.getByRole('button', { name: 'Write another message' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await fillIn(page)
    await send(page).click()
    await expect(sentMessage(page)).toContainText(/ENQ-\w{4}-\w{4}/)
  })
})

test('/contact redirects to /contact-us', async ({ request }) => {
  expect(new URL((await request.get('/contact')).url()).pathname).toBe('/contact-us')
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

test('a visitor asks to be rung at a day and time within opening hours', async ({ page }) => {
  await page.goto('/contact-us')
  const form = page.getByRole('form', { name: 'Contact form' })
  const [day, time] = [form.getByLabel(/^Day/), form.getByLabel(/^Time/)]
  await expect(day).toHaveCount(0)
  await form.getByLabel('Topic').selectOption('A call back')
  await expect(time).toBeDisabled()
  await day.selectOption({ index: 3 })
  await expect(time).toBeEnabled()
  await time.selectOption('11:30')
  await form.getByLabel('Name').fill('Ada Mason')
  await email(page).fill('ada@example.com')

  await test.step('a telephone number is needed, a message is not', async () => {
    await send(page).click()
    await expect(form.getByLabel(/^Phone/)).toBeFocused()
    await expect(form.getByText('Please give us a telephone number')).toBeVisible()
    await checkAccessibility(page, 'form')
  })

  await form.getByLabel(/^Phone/).fill('01273 123456')
  await send(page).click()
  await expect(sentMessage(page)).toContainText(/We have noted \w+day \d+ \w+ 20\d\d, 11:30am, and will confirm it/)

  await test.step('another topic has no day and time, and its message is needed again', async () => {
    await page.getByRole('button', { name: 'Write another message' }).click()
    await fillIn(page)
    await expect(day).toHaveCount(0)
    await send(page).click()
    await expect(sentMessage(page)).toContainText('We will answer within one working day.')
  })
})
