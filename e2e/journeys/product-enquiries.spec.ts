import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'

const slate = '/product/brazilian-black-slate-metro'

/** Answers enquiries as the shop does, and records what was sent. */
async function answerEnquiries(page: Page) {
  const sent: Record<string, unknown>[] = []
  await page.route('**/api/enquiries', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 201, json: { reference: 'E-4711', message: 'We answer within one working day.' } })
  })
  return sent
}

async function fillNameAndEmail(page: Page) {
  await page.getByLabel('Your name').fill('Ada Mason')
  await page.getByRole('dialog').getByLabel('Email').fill('ada@example.com')
}

test('We can cut opens a form that names its errors and sends a request', async ({ page }) => {
  const sent = await answerEnquiries(page)
  await page.goto(slate)
  await page.getByRole('button', { name: 'We can cut' }).click()
  const form = page.getByRole('dialog', { name: 'We can cut' })
  const pieces = form.getByLabel('Pieces')
  const send = form.getByRole('button', { name: 'Ask for a price' })
  await expect(form.getByLabel('Width (mm)')).toBeVisible()

  await test.step('missing entries show errors at their fields, and nothing is sent', async () => {
    await send.click()
    await expect(form.getByText('Please enter a whole number')).toHaveCount(3)
    await expect(form.getByText('Please tell us your name')).toBeVisible()
    await expect(form.getByText('Email is required')).toBeVisible()
    await expect(pieces).toBeFocused()
    await expect(pieces).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Email').fill('nonsense')
    await form.getByLabel('Width (mm)').fill('5')
    await expect(form.getByText('Please enter a valid email address')).toBeVisible()
    await expect(form.getByText('At least 10')).toBeVisible()
    await checkAccessibility(page, '[role=dialog]')
  })

  await test.step('a quantity is read as elsewhere in the shop, and the mouse wheel does not change it', async () => {
    await pieces.fill('a dozen')
    await form.getByLabel('Width (mm)').fill('820 mm')
    await form.getByLabel('Height (mm)').fill('140')
    await form.getByLabel('Edge').selectOption('Bullnose')
    await form.getByLabel('Notes').fill('One long edge rounded')
    await fillNameAndEmail(page)
    await send.click()
    await expect(pieces).toHaveAccessibleDescription('Please enter a whole number')
    await expect(pieces).toHaveValue('a dozen')
    expect(sent).toEqual([])
    await pieces.fill('1,200 pieces')
    await pieces.hover()
    await page.mouse.wheel(0, 300)
    await send.click()
    await expect(form.getByText('E-4711')).toBeVisible()
  })

  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    kind: 'cutting',
    pieces: 1200,
    width_mm: 820,
    height_mm: 140,
    edge: 'Bullnose',
    notes: 'One long edge rounded',
  })
})

test('lead times and the stone can be asked about, and a failed enquiry keeps its text', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500/, /ERR_FAILED/)
  const sent = await answerEnquiries(page)
  await page.goto(slate)

  await test.step('a lead time enquiry names the size that is out of stock', async () => {
    await page.getByRole('button', { name: /^Size/ }).click()
    await page.getByRole('button', { name: 'Enquire about a lead time.' }).click()
    const form = page.getByRole('dialog', { name: 'Enquire about a lead time' })
    await expect(form).toContainText('Brazilian Black Slate Metro Honed, 300 × 75 × 10 mm')
    await form.getByLabel('Pieces').fill('120')
    await fillNameAndEmail(page)
    await form.getByRole('button', { name: 'Ask about the lead time' }).click()
    await expect(form.getByRole('status')).toContainText('We answer within one working day.')
    await expect(form.getByRole('status')).toContainText('E-4711')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ kind: 'lead-time', name: 'Ada Mason', email: 'ada@example.com', pieces: 120 })
    expect(sent[0]?.product_id).toEqual(expect.any(Number))
    expect(sent[0]?.variation_id).toEqual(expect.any(Number))
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Choose a size' })).toBeVisible()
    // Sending the enquiry does not validate the form behind it.
    await expect(page.getByText('size required')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a question from the help panel that fails keeps its text and can be retried', async () => {
    const failures = [
      { status: 500, json: { error: { code: 'unexpected', message: 'Something went wrong. Please try again.' } } },
      null,
    ]
    await page.route(
      '**/api/enquiries',
      (route) => {
        const failure = failures.shift()
        return failure ? route.fulfill(failure) : route.abort()
      },
      { times: failures.length },
    )
    await page.getByRole('button', { name: 'Help and information' }).click()
    await page.getByRole('button', { name: 'Ask about this stone' }).click()
    const form = page.getByRole('dialog', { name: 'Ask about this stone' })
    await form.getByLabel('Your question').fill('Will it stand a wood stove?')
    await fillNameAndEmail(page)
    const send = form.getByRole('button', { name: 'Send the question' })
    await send.click()
    await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await send.click()
    await expect(form.getByRole('alert')).toContainText('Your message could not be sent.')
    await expect(form.getByLabel('Your question')).toHaveValue('Will it stand a wood stove?')
    await send.click()
    await expect(form.getByText('E-4711')).toBeVisible()
    expect(sent[1]).toMatchObject({ kind: 'question', message: 'Will it stand a wood stove?' })
  })
})
