import type { APIRequestContext, Page } from '@playwright/test'
import { isThorough } from '#testing/is-thorough.ts'
import { checkAccessibility, expect, test } from '../kits/fixtures.ts'
import { statusLine } from '../kits/look.ts'
import { drawnRoom, layStone, waitUntilDrawn } from '../kits/room-kit.ts'
import { gzippedSize, recordScripts } from '../kits/scripts.ts'

const floorOf = (page: Page) => page.getByRole('group', { name: 'Floor' })
const stoneOf = (page: Page) => floorOf(page).getByRole('button', { name: /^Stone/ })
const layFloor = (page: Page, name: string) => layStone(page, stoneOf(page), name)
const comparedWith = (page: Page) => page.getByRole('button', { name: /^With/ })
const pictureOf = (page: Page) =>
  drawnRoom(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/webp', 0.4))

/** Does what changes the choice, and waits for the picture of the new one. */
async function redraw(page: Page, change: () => Promise<unknown>) {
  const before = await pictureOf(page)
  await change()
  await expect.poll(() => pictureOf(page)).not.toBe(before)
  await waitUntilDrawn(page)
}

/** Goes back through the controls, as Shift+Tab does: the picture at the top covers none that has the focus. */
async function expectControlsInView(page: Page) {
  const covered = await page.evaluate(async () => {
    const picture = document.getElementById('room-picture')
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, select)')]
    const found: string[] = []
    for (const control of controls.toReversed()) {
      if (!picture || picture.contains(control) || !control.checkVisibility()) continue
      control.focus()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const [box, over] = [control.getBoundingClientRect(), picture.getBoundingClientRect()]
      if (box.top < over.bottom - 1 && box.bottom > over.top + 1) found.push(control.textContent ?? '')
    }
    return found
  })
  expect(covered).toEqual([])
}

/** The hallway with this floor, as the server draws it. */
const serverPicture = (page: Page, floor: string) => page.locator(`img[src="/rooms/hallway/1200?floor=${floor}"]`)

/** Waits until the server has drawn the hallway: on a busy machine it first answers that the client should retry. */
const hallwayIsDrawn = (request: APIRequestContext, floor: string) =>
  expect.poll(async () => (await request.get(`/rooms/hallway/1200?floor=${floor}`)).status()).toBe(200)

// A narrow picture is drawn soonest.
test.use({ viewport: { width: 720, height: 900 } })

// Without a graphics card Chromium reads every canvas back to show it, and logs a warning.
test.beforeEach(({ expectErrors }) => expectErrors(/GPU stall due to ReadPixels/))

test('the picture and the URL follow the chosen stone, size, pattern and grout', async ({ page }) => {
  await page.goto('/visualiser/hallway')
  await waitUntilDrawn(page)
  const floor = floorOf(page)

  await test.step('every choice is in the URL, and Back undoes the last one', async () => {
    await layFloor(page, 'Carrara Honed')
    await expect(page).toHaveURL(/\/visualiser\/hallway\?floor=carrara-honed$/)
    await floor.getByLabel('Size').selectOption('610x305')
    await floor.getByLabel('Pattern').selectOption('brick-bond')
    const grouts = floor.getByLabel('Grout').getByRole('option')
    await expect(grouts).toHaveText([
      'To suit the stone',
      /^Chalk, from £9\.95/,
      /^Limestone/,
      /^Silver grey/,
      /^Charcoal/,
    ])
    await floor.getByLabel('Grout').selectOption('charcoal')
    await floor.getByLabel('Joint').selectOption('j5')
    await floor.getByLabel('Direction').selectOption('45')
    await expect(page).toHaveURL(/\?floor=carrara-honed\.610x305\.brick-bond\.j5\.charcoal\.45$/)
    await waitUntilDrawn(page)
    await expect(drawnRoom(page)).toHaveAccessibleName(
      /entrance hall.*floor in Carrara Honed, 610 × 305 mm, brick bond, charcoal grout/,
    )
    await expect(statusLine(page)).toContainText(/Hallway shown: floor in Carrara Honed, 610 × 305 mm, brick bond/)
    await expect(page.getByText('£63.95 /M2')).toBeVisible()
    await expectControlsInView(page)
    await redraw(page, () => page.goBack())
    await expect(floor.getByLabel('Direction')).toHaveValue('0')
  })

  await test.step('a stone that loads late shows a message and never replaces the one chosen after it', async () => {
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
    const first = await pictureOf(page)
    const requested = page.waitForRequest('**/slabs/absolute-black-granite-tile.avif?*')
    await layFloor(page, 'Absolute Black Polished')
    await requested
    await expect(page.getByText('Laying the stone…')).toBeVisible()
    expect(await pictureOf(page), 'the drawn picture stays').toBe(first)
    await redraw(page, () => layFloor(page, 'Jura Beige Honed'))
    await expect(page).toHaveURL(/floor=jura-beige-honed$/)
    const second = await pictureOf(page)
    expect(second).not.toBe(first)
    const before = await countMade()
    slab.resolve()
    await expect.poll(countMade).toBe(before + 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await pictureOf(page), 'the late one is not drawn').toBe(second)
  })

  await test.step('the picture is drawn at half width first if drawing is slow', async () => {
    await page.evaluate(() => {
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
    await redraw(page, () => layFloor(page, 'Carrara Honed'))
    const widths = await drawnRoom(page).evaluateHandle((canvas: HTMLCanvasElement) => {
      const seen = [canvas.width]
      new MutationObserver(() => seen.push(canvas.width)).observe(canvas, { attributeFilter: ['width'] })
      return seen
    })
    await redraw(page, () => layFloor(page, 'Absolute Black Polished'))
    expect(await widths.jsonValue()).toEqual([720, 360, 720])
  })
})

test('the server draws what the browser cannot, and a room that fails to load can be retried', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/CONTEXT_LOST_WEBGL|context lost/i, /masks\.webp|Failed to load resource/)
  await hallwayIsDrawn(request, 'carrara-honed')
  let requests = 0
  await page.route('**/rooms/hallway/1200?floor=carrara-honed', async (route) => {
    requests++
    if (requests > 2) await route.continue()
    else await route.fulfill({ status: 503, headers: { 'retry-after': '8', 'cache-control': 'no-store' } })
  })
  await page.goto('/visualiser/hallway?floor=carrara-honed')
  await waitUntilDrawn(page)

  await test.step('when the WebGL context is lost the server’s picture is shown, until it is restored', async () => {
    const lost = await drawnRoom(page).evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    )
    await lost.evaluate((extension) => extension?.loseContext())
    const picture = serverPicture(page, 'carrara-honed')
    await expect(picture, 'a busy server is asked again').toHaveJSProperty('naturalWidth', 1200)
    expect(requests).toBe(3)
    await lost.evaluate((extension) => extension?.restoreContext())
    await waitUntilDrawn(page)
  })

  await test.step('a room that fails to load shows an error and can be retried', async () => {
    await page.route('**/rooms/terrace/masks.webp', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Terrace' }).click()
    await expect(page.getByText('The room could not be loaded.')).toBeVisible()
    await page.unroute('**/rooms/terrace/masks.webp')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The room could not be loaded.')).toHaveCount(0)
    await waitUntilDrawn(page)
  })

  await test.step('without WebGL the server draws the room', async () => {
    await page.evaluate(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...rest])
      } as typeof getContext
    })
    await page.goBack()
    const picture = serverPicture(page, 'carrara-honed')
    await expect(picture).toHaveAttribute('alt', /floor in Carrara Honed/)
    await expect(picture).toHaveJSProperty('naturalWidth', 1200)
  })
})

test('two stones are compared at every width, with a slider that works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/visualiser/bathroom?floor=carrara-honed.610x305.j5&compare=floor.thassos-polished')
  await waitUntilDrawn(page)
  await expect(floorOf(page).getByLabel('Joint')).toHaveValue('j5')
  // The button is for browsers without JavaScript.
  await expect(page.getByRole('button', { name: 'Show the room' })).toBeHidden()
  await checkAccessibility(page, 'main')

  for (const width of isThorough ? [390, 768, 1440] : [390, 1440])
    await test.step(`at ${width} px the picture stays in view`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(page.getByRole('link', { name: 'Bathroom' })).toBeInViewport({ ratio: 1 })
      await comparedWith(page).scrollIntoViewIfNeeded()
      await expect(drawnRoom(page)).toBeInViewport({ ratio: 0.5 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })

  await test.step('the slider moves by keyboard, and samples of both stones can be ordered', async () => {
    await page.setViewportSize({ width: 720, height: 900 })
    await layStone(page, comparedWith(page), 'Nero Marquina Polished Hexagon')
    await expect(page).toHaveURL(/&compare=floor\.nero-marquina-hexagon$/)
    await waitUntilDrawn(page)
    const second = page.getByRole('group', { name: /^Can’t decide/ })
    await second.getByLabel('Grout').selectOption('charcoal')
    await expect(page, 'each half has its own choice').toHaveURL(/&compare=floor\.nero-marquina-hexagon\.charcoal$/)
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
})

test('a product links to its room, whose scripts are under 32 KB, and the room offers a sample', async ({
  page,
  request,
}) => {
  const scripts = recordScripts(page)
  await page.goto('/product/carrara-honed')
  const ofProduct = scripts()
  expect(ofProduct.filter((script) => /visualiser-(?!client)|room-view/.test(script))).toEqual([])
  await page.getByRole('link', { name: 'See it in a room' }).first().click()
  await expect(page).toHaveURL(/\/visualiser\/[a-z-]+\?.*=carrara-honed/)
  await waitUntilDrawn(page)
  const bytes = await gzippedSize(
    request,
    scripts().filter((script) => !ofProduct.includes(script)),
  )
  expect(bytes).toBeGreaterThan(5 * 1024)
  expect(bytes).toBeLessThan(32 * 1024)
  await page.getByRole('button', { name: 'Add Sample: Carrara Honed' }).click()
  await expect(page.getByRole('dialog').getByText('Carrara Honed')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a plain form chooses and the server draws; links have previews', async ({
    page,
    request,
    baseURL,
    expectErrors,
  }) => {
    // How the browser reports scripts that it does not load.
    expectErrors(/\.js csp$/)
    await hallwayIsDrawn(request, 'carrara-honed')
    // Only the picture of the choice that follows is drawn.
    await page.route('**/rooms/hallway/1200?floor=carrara-honed.brick-bond', (route) => route.fulfill({ status: 204 }))
    await page.goto('/visualiser/hallway?floor=carrara-honed.brick-bond')
    await floorOf(page).getByLabel('Pattern').selectOption('straight')
    await page.getByRole('button', { name: 'Show the room' }).click()
    await expect(page).toHaveURL(/\/visualiser\/hallway\?floor=carrara-honed$/)
    await expect(serverPicture(page, 'carrara-honed')).toHaveAttribute('alt', /straight/)
    await expect(serverPicture(page, 'carrara-honed')).toHaveJSProperty('naturalWidth', 1200)
    const html = await (await request.get('/visualiser/hallway?floor=carrara-honed')).text()
    expect(html).toContain(`property="og:image" content="${baseURL}/rooms/hallway/1200?floor=carrara-honed"`)
    expect(html).toContain(`property="og:url" content="${baseURL}/visualiser/hallway?floor=carrara-honed"`)
    expect(html).toContain('property="og:title" content="Carrara Honed in the hallway | Ashlar"')
    expect(html).toMatch(/name="description" content="Floor in Carrara Honed, 305 × 305 mm, straight\. /)
    expect(html).toContain(`rel="canonical" href="${baseURL}/visualiser/hallway"`)
    expect(html, 'the stone goes along to the next room').toContain('href="/visualiser/terrace?floor=carrara-honed"')
    expect((await request.get('/visualiser/cellar')).status()).toBe(404)
  })
})
