import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { addAuthenticator, placePaid } from '../kits/office-kit.ts'

const widths = [390, 768, 1024, 1440]

/** Checks the current screen at every width, in light and dark mode. */
async function checkScreen(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const folder = process.env.E2E_SHOTS
      if (folder)
        await page.screenshot({ path: join(folder, `yard-${name}-${width}-${colorScheme}.png`), fullPage: true })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect({ name, width, overflow: Math.max(overflow, 0) }).toEqual({ name, width, overflow: 0 })
    }
    await page.setViewportSize({ width: colorScheme === 'light' ? 390 : 1440, height: 900 })
    await checkAccessibility(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Loses the next response from this URL: the shop has handled the request, but the browser does not know. */
async function loseResponse(page: Page, address: string) {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('the yard retries after a lost response, counts fewer than orders hold, and checks a file first', async ({
  page,
  ownShop,
  playwright,
  expectErrors,
}) => {
  expectErrors(/ERR_CONNECTION_RESET/, /409 \(Conflict\)/)
  const { url, firstOwnerLink } = await ownShop()
  const office = `${url}/office`
  const references: string[] = []
  for (let count = 0; count < 5; count++) {
    const buyer = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
    references.push(await placePaid(buyer, { pieces: 2 }))
    await buyer.dispose()
  }
  const [first = '', second = '', third = '', unpicked = '', newest = ''] = references
  const api = (method: 'get' | 'post', path: string, data?: object) =>
    page.request[method](`${url}/api/office/${path}`, { headers: { origin: url }, ...(data ? { data } : {}) })
  const stateOf = async (reference: string) => (await (await api('get', `orders/${reference}`)).json()).state

  await test.step('the first owner sets up an account', async () => {
    await addAuthenticator(page)
    await page.goto(firstOwnerLink())
    await page.getByLabel('Your name').fill('Grace Mason')
    await page.getByLabel('Email address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })
  const [{ sku }] = (await (await api('get', `orders/${first}`)).json()).lines
  const stock = async (): Promise<{ stock: number; held: number }> => (await api('get', `stock/${sku}`)).json()

  await test.step('goods are booked in once, with one message, even if the response is lost', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const before = await stock()
    await page.goto(`${office}/stock/goods-in?sku=${sku}`)
    await page.getByLabel('Batch').fill('Q-17')
    await page.getByLabel('Pieces').fill('24')
    await loseResponse(page, '**/goods-in')
    await page.getByRole('button', { name: 'Book in' }).click()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached')
    expect((await stock()).stock).toBe(before.stock + 24)
    await page.getByRole('button', { name: 'Book in' }).click()
    await expect(page.getByText('24 pieces of batch Q-17 booked in.')).toBeVisible()
    expect((await stock()).stock).toBe(before.stock + 24)
  })

  await test.step('a form shows what was saved after a lost response before it accepts something else', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${office}/orders/${first}`)
    const note = page.getByLabel('Internal note')
    await note.fill('Rang, no answer.')
    await loseResponse(page, '**/notes')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached')
    await note.fill('Rang, left a message.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('alert')).toContainText('This form was sent before')
    await expect(page.getByText('Rang, no answer.')).toHaveCount(1)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'Rang, left a message.' })).toHaveCount(1)
  })

  await test.step('a carrier’s file is shown as a table before anything is dispatched', async () => {
    for (const reference of [first, second, third]) await api('post', `orders/${reference}/pick`, {})
    await api('post', `orders/${third}/dispatch`, {})
    const choose = async (text: string) =>
      page
        .getByLabel(/CSV with/)
        .setInputFiles({ name: 'carrier.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.goto(`${office}/dispatch`)
    await page.getByText('Import a carrier file').click()
    await choose('')
    await expect(page.getByRole('alert')).toHaveText('This file is empty.')
    await choose('Reference,Carrier\nORD-2222-3333-4444,DX')
    await expect(page.getByRole('alert')).toContainText('no column for the tracking number')
    await choose(`Reference,Tracking\n${'ORD-2222-3333-4444,1\n'.repeat(5000)}`)
    await expect(page.getByRole('alert')).toContainText('This file has 5,000 rows.')
    await choose(
      [
        'Reference,Tracking,Carrier',
        `${first},DX 1041,DX Freight`,
        `${second},DX 1042,DX Freight`,
        `${second},DX 1042,DX Freight`,
        `${third},DX 1043,DX Freight`,
        `${unpicked},DX 1044,DX Freight`,
        'ORD-2222-3333-4444,DX 1045,DX Freight',
        'no reference,DX 1046,DX Freight',
      ].join('\n'),
    )
    const rejected = page.getByRole('region', { name: 'Skipped: 5 rows' })
    for (const problem of [
      'Same as row 3.',
      'This order has already been dispatched.',
      'This order has not been picked yet.',
      'Order not found.',
      'No order reference in this row.',
    ])
      await expect(rejected.getByText(problem)).toBeVisible()
    const accepted = page.getByRole('region', { name: 'To dispatch: 2 rows' })
    const cells = accepted.getByRole('row').nth(1).getByRole('cell')
    await expect(cells.filter({ visible: true })).toHaveCount(6)
    await expect(cells.nth(1)).toContainText(first)
    for (const [index, text] of ['Ada Mason', '2', 'DX Freight', 'DX 1041'].entries())
      await expect(cells.nth(index + 2)).toHaveText(text)
    await checkScreen(page, 'carrier-file')
    expect(await stateOf(first)).toBe('picking')
    await loseResponse(page, '**/bulk/dispatch')
    await page.getByRole('button', { name: 'Dispatch 2' }).click()
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached')
    await page.getByRole('button', { name: 'Dispatch 2' }).click()
    await expect(page.getByText('2 of 2 dispatched.')).toBeVisible()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['dispatched', 'dispatched'])
    const { mails } = await (await api('get', `orders/${first}`)).json()
    expect(mails.filter(({ subject }: { subject: string }) => subject.includes('on its way'))).toHaveLength(1)
  })

  await test.step('a count below what orders hold marks the newest order as short, until goods arrive', async () => {
    const { batches } = await (await api('get', `stock/${sku}`)).json()
    const [{ id: batchId }] = batches
    // Nothing else is in stock, so that nothing can replace the missing pieces.
    await api('post', 'counts', { lines: [{ sku, batch_id: batchId, counted: 0 }] })
    await page.goto(`${office}/stock/count?q=${sku}`)
    await page
      .getByLabel(/Pieces counted/)
      .last()
      .fill('3')
    await page.getByRole('button', { name: 'Post 1 count' }).click()
    await expect(page.getByText('Not enough for this order, which now waits for more:')).toBeVisible()
    await checkScreen(page, 'count')
    expect(await stock()).toMatchObject({ stock: 0, held: 3 })
    await page.goto(office)
    await page.getByRole('link', { name: /short of stock/ }).click()
    await expect(page.getByRole('link', { name: newest })).toBeVisible()
    await checkScreen(page, 'short-orders')
    await page.getByRole('link', { name: newest }).click()
    await expect(page.getByRole('alert')).toContainText(
      /^Short: 1 of 2 pieces of .* is missing since the count of \d+ \w+\.$/,
    )
    await checkScreen(page, 'short-order')
    await api('post', `stock/${sku}/goods-in`, { code: 'Q-18', pieces: 4, place: '' })
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await stock()).toMatchObject({ stock: 3, held: 4 })
  })
})
