import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page, Response } from '@playwright/test'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { drawnRoom, waitUntilDrawn } from '../kits/room-kit.ts'

const floorOf = (page: Page) => page.getByRole('group', { name: 'Floor' })

/** Waits until the server has drawn the room: on a busy machine it first answers that the client should retry. */
const roomIsDrawn = (request: APIRequestContext, path: string) =>
  expect.poll(async () => (await request.get(path)).status()).toBe(200)

// Without a graphics card Chromium reads every canvas back to show it, and logs a warning.
test.beforeEach(({ expectErrors }) => expectErrors(/GPU stall due to ReadPixels/))

test('the chosen stone, size, pattern and grout are in the URL', async ({ page }) => {
  await page.goto('/visualiser/hallway')
  await waitUntilDrawn(page)
  const floor = floorOf(page)
  await floor.getByLabel('Stone').selectOption('carrara-honed')
  await expect(page).toHaveURL(/\/visualiser\/hallway\?floor=carrara-honed$/)
  await floor.getByLabel('Size').selectOption('610x305')
  await floor.getByLabel('Pattern').selectOption('brick-bond')
  await floor.getByLabel('Grout').selectOption('charcoal')
  await floor.getByLabel('Joint').selectOption('j5')
  await floor.getByLabel('Direction').selectOption('45')
  await expect(page).toHaveURL(/\?floor=carrara-honed\.610x305\.brick-bond\.j5\.charcoal\.45$/)
  await waitUntilDrawn(page)
  await expect(drawnRoom(page)).toHaveAccessibleName(
    /entrance hall.*floor in Carrara Honed, 610 × 305 mm, brick bond, charcoal grout/,
  )
  await expect(page.getByText('£63.95 /M2')).toBeVisible()
  await page.goBack()
  await expect(floor.getByLabel('Direction')).toHaveValue('0')
  await page.reload()
  await expect(floor.getByLabel('Joint')).toHaveValue('j5')
})

test('the picture changes with the stone, at half width first if drawing is slow', async ({ page }) => {
  await page.addInitScript(() => {
    const { fenceSync, clientWaitSync } = WebGL2RenderingContext.prototype
    const begun = new WeakMap<WebGLSync, number>()
    WebGL2RenderingContext.prototype.fenceSync = function (...how) {
      const sync = fenceSync.apply(this, how)
      if (sync) begun.set(sync, performance.now())
      return sync
    }
    WebGL2RenderingContext.prototype.clientWaitSync = function (sync, ...how) {
      const isDrawing = performance.now() - (begun.get(sync) ?? 0) < 150
      return isDrawing ? this.TIMEOUT_EXPIRED : clientWaitSync.call(this, sync, ...how)
    }
  })
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await waitUntilDrawn(page)
  const picture = () => drawnRoom(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/webp', 0.4))
  const before = await picture()
  const widths = await drawnRoom(page).evaluateHandle((canvas: HTMLCanvasElement) => {
    const seen = [canvas.width]
    new MutationObserver(() => seen.push(canvas.width)).observe(canvas, { attributeFilter: ['width'] })
    return seen
  })
  const [full = 0] = await widths.jsonValue()
  await floorOf(page).getByLabel('Stone').selectOption('absolute-black-granite-tile')
  await expect(page).toHaveURL(/absolute-black-granite-tile/)
  await expect.poll(() => widths.jsonValue()).toEqual([full, full / 2, full])
  await waitUntilDrawn(page)
  expect(await picture()).not.toBe(before)
})

test('a stone that loads late shows a message and never replaces the one chosen after it', async ({ page }) => {
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await waitUntilDrawn(page)
  const picture = () => drawnRoom(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/webp', 0.4))
  const made = await page.evaluateHandle(() => {
    const make = window.createImageBitmap
    const bitmaps: ImageBitmap[] = []
    window.createImageBitmap = async (...from: unknown[]) => {
      const bitmap: ImageBitmap = await Reflect.apply(make, window, from)
      bitmaps.push(bitmap)
      return bitmap
    }
    return bitmaps
  })
  const countMade = () => made.evaluate((bitmaps) => bitmaps.length)
  const slab = Promise.withResolvers<void>()
  await page.route('**/slabs/absolute-black-granite-tile.avif?*', async (route) => {
    await slab.promise
    await route.continue()
  })
  const stone = floorOf(page).getByLabel('Stone')
  const first = await picture()
  const requested = page.waitForRequest('**/slabs/absolute-black-granite-tile.avif?*')
  await stone.selectOption('absolute-black-granite-tile')
  await requested
  await expect(page.getByText('Laying the stone…')).toBeVisible()
  expect(await picture(), 'the drawn picture stays').toBe(first)
  await stone.selectOption('jura-beige-honed')
  await expect(page).toHaveURL(/floor=jura-beige-honed$/)
  await waitUntilDrawn(page)
  const second = await picture()
  expect(second).not.toBe(first)
  const before = await countMade()
  slab.resolve()
  await expect.poll(countMade).toBe(before + 1)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await picture(), 'the late one is not drawn').toBe(second)
})

test('two stones are compared with a slider that works by keyboard', async ({ page }) => {
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await waitUntilDrawn(page)
  await page.getByLabel('With', { exact: true }).selectOption('nero-marquina-hexagon')
  await expect(page).toHaveURL(/&compare=floor\.nero-marquina-hexagon$/)
  await waitUntilDrawn(page)
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51 percent of the first stone')
  await expect(page.getByRole('img', { name: /^Compared with: .*Nero Marquina/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Nero Marquina/ })).toBeVisible()
  await page.getByRole('button', { name: 'Order samples of both' }).click()
  const basket = page.getByRole('dialog')
  await expect(basket.getByText(/Nero Marquina/).first()).toBeVisible()
  await expect(basket.getByText(/Carrara/).first()).toBeVisible()
})

test('a product links to its room, and the room offers a sample', async ({ page }) => {
  await page.goto('/product/carrara-honed')
  await page.getByRole('link', { name: 'See it in a room' }).first().click()
  await expect(page).toHaveURL(/\/visualiser\/[a-z-]+\?.*=carrara-honed/)
  await waitUntilDrawn(page)
  await page.getByRole('button', { name: 'Add Sample: Carrara Honed' }).click()
  await expect(page.getByRole('dialog').getByText('Carrara Honed')).toBeVisible()
})

test('without WebGL the server draws the room', async ({ page, request }) => {
  await roomIsDrawn(request, '/rooms/hallway/1200?floor=carrara-honed')
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...rest])
    } as typeof getContext
  })
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  const picture = page.locator('img[src="/rooms/hallway/1200?floor=carrara-honed"]')
  await expect(picture).toHaveAttribute('alt', /floor in Carrara Honed/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
})

test('when the WebGL context is lost the server’s picture is shown, until the context is restored', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/CONTEXT_LOST_WEBGL|context lost/i)
  await roomIsDrawn(request, '/rooms/hallway/1200?floor=carrara-honed')
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await waitUntilDrawn(page)
  const lost = await drawnRoom(page).evaluateHandle((canvas: HTMLCanvasElement) =>
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  )
  await lost.evaluate((extension) => extension?.loseContext())
  await expect(page.locator('img[src="/rooms/hallway/1200?floor=carrara-honed"]')).toBeVisible()
  await lost.evaluate((extension) => extension?.restoreContext())
  await waitUntilDrawn(page)
})

test('a mosaic of round pieces is drawn by the server', async ({ page, request }) => {
  await roomIsDrawn(request, '/rooms/wet-room/1200?floor=carrara-penny-round-mosaic')
  await page.goto('/visualiser/wet-room?floor=carrara-penny-round-mosaic')
  await expect(page.locator('img[src="/rooms/wet-room/1200?floor=carrara-penny-round-mosaic"]')).toBeVisible()
})

test('a room that fails to load shows an error and can be retried', async ({ page, expectErrors }) => {
  expectErrors(/masks\.webp|Failed to load resource/)
  await page.route('**/rooms/hallway/masks.webp', (route) => route.abort())
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await expect(page.getByText('The room could not be loaded.')).toBeVisible()
  await page.unroute('**/rooms/hallway/masks.webp')
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitUntilDrawn(page)
})

test('without JavaScript a plain form chooses and the server draws', async ({ browser, baseURL, request }) => {
  await roomIsDrawn(request, '/rooms/hallway/1200?floor=carrara-honed')
  await roomIsDrawn(request, '/rooms/hallway/1200?floor=carrara-honed.brick-bond')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await floorOf(page).getByLabel('Pattern').selectOption('brick-bond')
  await page.getByRole('button', { name: 'Show the room' }).click()
  await expect(page).toHaveURL(/\/visualiser\/hallway\?floor=carrara-honed\.brick-bond$/)
  const picture = page.locator('img[src="/rooms/hallway/1200?floor=carrara-honed.brick-bond"]')
  await expect(picture).toHaveAttribute('alt', /brick bond/)
  await expect(picture).toHaveJSProperty('naturalWidth', 1200)
  await context.close()
})

for (const width of [390, 768, 1440])
  test(`at ${width} px the page is accessible, and the picture stays in view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/visualiser/bathroom?floor=carrara-honed&compare=floor.thassos-polished')
    await waitUntilDrawn(page)
    if (width !== 768) await checkAccessibility(page)
    await expect(page.getByRole('link', { name: 'Bathroom' })).toBeInViewport({ ratio: 1 })
    // The button is for browsers without JavaScript.
    await expect(page.getByRole('button', { name: 'Show the room' })).toBeHidden()
    await page.getByLabel('With', { exact: true }).scrollIntoViewIfNeeded()
    await expect(drawnRoom(page)).toBeInViewport({ ratio: 0.5 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('a link preview shows the room, and an unknown room is a 404', async ({ request, baseURL }) => {
  const html = await (await request.get('/visualiser/hallway?floor=carrara-honed')).text()
  expect(html).toContain(`property="og:image" content="${baseURL}/rooms/hallway/1200?floor=carrara-honed"`)
  expect((await request.get('/visualiser/cellar')).status()).toBe(404)
})

test('the visualiser’s scripts are under 25 KB, and other pages load none of them', async ({ page, request }) => {
  const scriptsOf = async (path: string) => {
    const loaded: string[] = []
    const record = (answer: Response) => {
      const { pathname } = new URL(answer.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) loaded.push(pathname)
    }
    page.on('response', record)
    await page.goto(path)
    if (path.startsWith('/visualiser')) await waitUntilDrawn(page)
    page.off('response', record)
    return new Set(loaded)
  }
  const product = await scriptsOf('/product/carrara-honed')
  const room = await scriptsOf('/visualiser/hallway?floor=carrara-honed')
  const roomScripts = [...room].filter((script) => !product.has(script))
  let bytes = 0
  for (const script of roomScripts) bytes += gzipSync(await (await request.get(script)).body()).length
  expect(bytes).toBeGreaterThan(5 * 1024)
  expect(bytes).toBeLessThan(25 * 1024)
  expect([...product].filter((script) => /visualiser-(?!client)|room-view/.test(script))).toEqual([])
})
