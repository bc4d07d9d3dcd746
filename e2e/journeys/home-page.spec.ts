import { expect, hold, test } from '../kits/fixtures.ts'
import { stubVideo } from '../kits/home-clip.ts'
import { leaveHome, openHome, section } from '../kits/home-kit.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The home page opened from another page: the browser and not the server loads its data. */

test.beforeEach(({ page }) => stubVideo(page))

const failure = { status: 500, json: { error: { code: 'internal', message: 'No' }, requestId: 'x' } }

test('a section that fails shows an error after four attempts, and Try again loads it', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  const [post] = await (await request.get('/api/posts?limit=1')).json()
  const fixing = await (await request.get('/api/products/by-category?category=tiling-products&per_page=1')).json()
  const price = { amount: 17_000, regular: 20_000, unit: 'piece', per_m2: null, discount_percent: 15 }
  const sink = { id: 1, slug: 'a-sink', name: 'A Sink', imageURL: '', image: null, material: 'Marble' }
  const sections = [
    {
      call: '**/api/clearance?*',
      text: 'Error loading clearance products',
      heading: 'Special Deals',
      answer: { data: [{ ...sink, price_html: '£200.00', price }] },
    },
    { call: '**/api/posts?*', text: 'Error loading recent posts', heading: 'Recent Posts', answer: [post] },
    {
      call: '**/api/products/by-category?*',
      text: 'Failed to load products',
      heading: 'Fixing & Sealing Products',
      answer: {
        ...fixing,
        data: [
          {
            ...fixing.data[0],
            categories: [],
            images: [],
            price: { amount: 1250, regular: 1250, unit: 'piece', per_m2: null, discount_percent: null },
          },
        ],
      },
    },
  ]

  await page.clock.install()
  await leaveHome(page)
  const attempts = sections.map(() => 0)
  for (const [index, { call }] of sections.entries())
    await page.route(call, (route) => {
      attempts[index] = (attempts[index] ?? 0) + 1
      return route.fulfill(failure)
    })
  await openHome(page)
  const loading = page.getByRole('main').getByRole('status')

  await test.step('each section says that it is loading while it tries again', async () => {
    for (const { heading } of sections)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(loading).toHaveText(['Loading...', 'Loading...', 'Loading...'])
  })

  await test.step('it gives up after four attempts', async () => {
    await expect(async () => {
      await page.clock.fastForward(5_000)
      for (const { text } of sections) await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(attempts).toEqual([4, 4, 4])
  })

  for (const { call, text, answer } of sections) {
    await page.unroute(call)
    await page.route(call, (route) => route.fulfill({ json: answer }))
    await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toHaveCount(0)
  }

  await test.step('a deal sold by the piece is priced each, and one without a picture says so', async () => {
    const deal = section(page, 'special deals').getByRole('article')
    await expect(deal).toContainText('£170.00')
    await expect(deal).toContainText('each')
    await expect(deal).not.toContainText('per SQM')
    await expect(deal).toContainText('No image available')
  })

  await test.step('slots without a post say so', async () => {
    await expect(page.getByText('FEATURED', { exact: true })).toBeVisible()
    await expect(page.getByText('No featured post')).toHaveCount(1)
    await expect(page.getByText('No recent post')).toHaveCount(3)
  })

  await test.step('a product without a coverage is priced each, without a collection labelled Product', async () => {
    const product = section(page, 'fixing and sealing products').getByRole('article')
    await expect(product).toContainText('From £12.50 each')
    await expect(product).toContainText('Product')
    await expect(product).toContainText('No image available')
  })
})

test('a slow section does not delay the others, and empty ones say so', async ({ page }) => {
  await leaveHome(page)
  const release = await hold(page, '**/api/posts?*')
  for (const call of ['**/api/slides', '**/api/clearance?*'])
    await page.route(call, (route) => route.fulfill({ json: { data: [] } }))
  await openHome(page)

  await test.step('without deals there is a message', async () => {
    await expect(page.getByText('There are no special deals at the moment.')).toBeVisible()
  })

  await test.step('without slides there is a heading and a link to all products', async () => {
    const hero = section(page, 'Featured collections')
    await expect(hero.getByRole('heading', { name: 'Stone worth living on' })).toBeVisible()
    await expect(hero.getByRole('link', { name: /^explore now/ })).toHaveAttribute(
      'href',
      '/stone-collection/all-products',
    )
    await expect(hero.getByRole('button')).toHaveCount(0)
  })

  await test.step('the other products are there while the posts still load', async () => {
    await expect(section(page, 'fixing and sealing products').getByRole('article')).toHaveCount(8)
    await expect(section(page, 'Recent Posts').getByRole('status')).toContainText('Loading...')
    release()
    await expect(section(page, 'Recent Posts').getByRole('article')).toHaveCount(5)
  })
})
