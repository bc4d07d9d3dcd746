import { checkAccessibility, expect, expectNoSidewaysScroll, test } from '../kits/fixtures.ts'
import { cards } from '../kits/listing-kit.ts'

const slate = '/collections/stone-collection/slate-tiles'

test('a visitor saves stones on cards and product pages, compares them and removes them', async ({ page }) => {
  await page.goto(slate)
  const list = page.getByRole('list', { name: 'Saved stones' })
  const onCard = (at: number) =>
    cards(page)
      .nth(at)
      .getByRole('button', { name: /^Save / })
  const names: string[] = []

  await test.step('the heart of a card is a switch that says its state', async () => {
    for (const at of [0, 1, 2, 3]) {
      names.push((await cards(page).nth(at).getByRole('heading').textContent()) ?? '')
      await expect(onCard(at)).toHaveAccessibleName(`Save ${names[at]}`)
      await onCard(at).click()
      await expect(onCard(at)).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('status').filter({ hasText: `${names[at]} saved` })).toBeVisible()
    }
    await onCard(3).press('Enter')
    await expect(onCard(3)).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('after a reload and on its own page the stone is still saved', async () => {
    await page.reload()
    await expect(onCard(0)).toHaveAttribute('aria-pressed', 'true')
    await expect(onCard(3)).toHaveAttribute('aria-pressed', 'false')
    await page.goto('/product/carrara-honed')
    const save = page.getByRole('button', { name: 'Save Carrara Honed' })
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the page of saved stones lists the newest first, without a personal word in its HTML', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Saved stones' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved stones' })).toBeVisible()
    await expect(list.getByRole('heading')).toHaveText(['Carrara Honed', names[2], names[1], names[0]].map(String))
    expect(await (await page.request.get('/saved')).text()).not.toContain('Carrara')
  })

  const table = page.getByRole('region', { name: 'Table of the stones side by side' })
  const tick = (name: string) => list.getByRole('checkbox', { name: `Compare ${name}` })

  await test.step('ticked stones are side by side, and stay so after a reload', async () => {
    await tick('Carrara Honed').check()
    await expect(page.getByText('Tick one more stone to compare it with Carrara Honed.')).toBeVisible()
    await tick(String(names[0])).check()
    await page.getByRole('link', { name: 'See the 2 stones side by side' }).click()
    await expect(table.getByRole('columnheader', { name: 'Carrara Honed' })).toBeInViewport()
    await expect(table.getByRole('row', { name: /^Underfloor heating/ }).getByRole('cell')).toHaveText([
      'Suitable',
      /^(Suitable|Not advised)$/,
    ])
    await expect(table.getByRole('rowheader')).toHaveText([
      'Price',
      'Finish',
      'Sizes',
      'Grip when wet',
      'Underfloor heating',
      'Outdoors',
      'Stock',
    ])
    await page.reload()
    await expect(table.getByRole('columnheader')).toHaveCount(2)
    await checkAccessibility(page, 'main')
  })

  await test.step('it fits every screen; on a phone the table scrolls inside its part', async () => {
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const [box, first] = [await table.boundingBox(), table.getByRole('rowheader').first()]
    await table.evaluate((region) => region.scrollTo(1000, 0))
    expect((await first.boundingBox())?.x).toBe(box?.x)
  })

  await test.step('a stone leaves the comparison, and then the list', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await table.getByRole('button', { name: `Remove ${names[0]} from the comparison` }).click()
    await expect(tick(String(names[0]))).not.toBeChecked()
    await list.getByRole('button', { name: 'Remove Carrara Honed' }).click()
    await expect(list.getByRole('article')).toHaveCount(3)
    for (const name of names.slice(0, 3)) await list.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(page.getByText('You have not saved any stones yet.')).toBeVisible()
  })
})

test('saved stones follow other tabs; what has gone is dropped and a failure can be tried again', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/status of 503/)
  await page.goto('/product/carrara-honed')
  const other = await context.newPage()
  await other.goto('/saved')
  await page.getByRole('button', { name: 'Save Carrara Honed' }).click()
  const list = other.getByRole('list', { name: 'Saved stones' })
  await expect(list.getByRole('heading')).toHaveText(['Carrara Honed'])
  await other.close()

  await test.step('a product that is no longer sold is dropped', async () => {
    const [id] = await page.evaluate(() => JSON.parse(localStorage.getItem('saved-stones') ?? '').ids)
    await page.evaluate((ids) => localStorage.setItem('saved-stones', JSON.stringify({ v: 1, ids })), [999_999_999, id])
    await page.goto('/saved')
    await expect(page.getByRole('list', { name: 'Saved stones' }).getByRole('article')).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved-stones'))).toBe(`{"v":1,"ids":[${id}]}`)
  })

  await test.step('a failure says so, and the list opens at the second attempt', async () => {
    await page.route('**/api/products/by-id*', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Sorry' }, requestId: 'x' } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('Your saved stones could not be loaded. They are still saved.')
    await page.unroute('**/api/products/by-id*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('list', { name: 'Saved stones' }).getByRole('article')).toHaveCount(1)
  })
})

test('stones seen before are on a product page and on the page of saved stones, until they are cleared', async ({
  page,
}) => {
  const toEnd = () =>
    page.getByRole('region', { name: 'related products' }).getByRole('article').first().scrollIntoViewIfNeeded()
  const seen = page.getByRole('region', { name: 'recently seen' })
  /** Waits until the page's scripts have noted that it was seen. */
  const noted = (stones: number) =>
    expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('seen-stones') ?? '{"ids":[]}').ids.length))
      .toBe(stones)
  await page.goto('/product/carrara-honed')
  await noted(1)
  await page.goto('/product/portoro-polished')
  await toEnd()
  await expect(seen.getByRole('heading', { level: 3 })).toHaveText(['Carrara Honed'])
  await noted(2)
  await page.goto('/saved')
  await expect(seen.getByRole('heading', { level: 3 })).toHaveText(['Portoro Polished', 'Carrara Honed'])
  await page.getByRole('button', { name: 'Clear recently seen' }).click()
  await expect(seen).toHaveCount(0)
  await page.goto('/product/carrara-honed')
  await toEnd()
  await expect(page.getByRole('heading', { name: 'Recently seen' })).toHaveCount(0)
})
