import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page, type Route } from '@playwright/test'
import axeCore from 'axe-core'
import { openOwnShop } from './own-shop.ts'

export { expect }

type Expectations = {
  /** Console messages and failed requests that belong to the case being shown, as patterns. */
  expectErrors: (...patterns: RegExp[]) => void
  /** A shop apart from the one all journeys share, until the test ends. */
  ownShop: typeof openOwnShop
}

/** The shop's pages come alive once they are painted; a test, quicker than any hand, waits for that. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset)

/** A page that fails its test when the browser complains of anything the test did not announce. */
export const test = base.extend<Expectations>({
  page: async ({ page, javaScriptEnabled }, use) => {
    const { goto, reload } = page
    if (javaScriptEnabled !== false) {
      page.goto = async (...to) => {
        const answer = await goto.apply(page, to)
        await hydrated(page)
        return answer
      }
      page.reload = async (...how) => {
        const answer = await reload.apply(page, how)
        await hydrated(page)
        return answer
      }
    }
    await use(page)
    // What a test still held back or answered when it ended concerns nobody, least of all the test after it.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  expectErrors: [
    async ({ page }, use) => {
      const announced: RegExp[] = []
      const trouble: string[] = []
      const note = (text: string) => {
        if (!announced.some((pattern) => pattern.test(text))) trouble.push(text)
      }
      page.on('console', (message) => note(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => note(`page error: ${error.message}`))
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // Leaving a page stops what it was still fetching.
        if (reason !== 'net::ERR_ABORTED') note(`request failed: ${request.url()} ${reason}`)
      })
      await use((...patterns) => {
        announced.push(...patterns)
      })
      expect(trouble.filter((text) => !announced.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  ownShop: async ({ page }, use) => {
    const opened: Awaited<ReturnType<typeof openOwnShop>>[] = []
    await use(async (options) => {
      const shop = await openOwnShop(options)
      opened.push(shop)
      return shop
    })
    // A screen that is still open goes on asking for a shop that has closed.
    await page.goto('about:blank')
    for (const shop of opened) await shop.close()
  },
})

/** Holds requests back until the function it gives is called; then they go on, or are answered as told. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held
    await answer(route)
  })
  return letGo
}

/** Opens a page whose scripts are still on their way; the answer lets them come, and waits until the page answers. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const letCome = await hold(page, '**/assets/*.js')
  // Not by `page.goto`, which waits for the very scripts.
  await page.evaluate((to) => window.location.assign(to), new URL(path, test.info().project.use.baseURL).href)
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return async () => {
    letCome()
    await hydrated(page)
  }
}

/** axe reads the same few colours thousands of times, which takes a fifth of its time: each is read once. */
const axeSource = `${axeCore.source};(() => {
  const { Color } = axe.commons.color
  const { parseString } = Color.prototype
  const known = new Map()
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parseString.call(new Color(), text)
      known.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, known.get(text))
  }
})()`

/** axe finds nothing: not on the page, not in what is open on it. */
export async function checkAccessibility(page: Page, include?: string): Promise<void> {
  // The shop has no frames: nothing has to be put together on a page of its own.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  const { violations } = await (include ? axe.include(include) : axe).analyze()
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(told).toEqual([])
}

/** Nothing pushes the page wider than its screen, be it long references, email addresses or a table. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize(before)
}

/** Prices without VAT, as for somebody who chose so earlier in the visit. */
export const hideVat = (page: Page): Promise<void> =>
  page.context().addCookies([{ name: 'hide-vat', value: 'yes', domain: 'localhost', path: '/' }])
