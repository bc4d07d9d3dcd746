import { test as base, expect, type Page, type Route } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import { isThorough } from '#testing/is-thorough.ts'
import { openOwnShop } from './own-shop.ts'

export { expect }

type Expectations = {
  announcedErrors: RegExp[]
  /** Allows console messages and failed requests that match these patterns. */
  expectErrors: (...patterns: RegExp[]) => void
  /** A separate shop that runs until the test ends. */
  ownShop: typeof openOwnShop
}

/** Pages are hydrated after they are painted; a test is faster than any person and must wait for that. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset)

/** On a busy machine a picture may be shown seconds after it was loaded. pages.spec.ts checks that it is the preloaded one. */
const shownLate = /was preloaded using link preload but not used within a few seconds/

/** A page that fails its test if the browser reports an error that the test did not announce. */
export const test = base.extend<Expectations>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  announcedErrors: async ({}, use) => use([shownLate]),
  page: async ({ page, javaScriptEnabled, announcedErrors }, use) => {
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
    const reported: string[] = []
    page.on('console', (message) => reported.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => reported.push(`page error: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page aborts the requests it was still making.
      if (reason !== 'net::ERR_ABORTED') reported.push(`request failed: ${request.url()} ${reason}`)
    })
    await use(page)
    const unexpected = reported.filter((text) => !announcedErrors.some((pattern) => pattern.test(text)))
    // Requests that are still intercepted when a test ends must not affect the next test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(unexpected).toEqual([])
  },
  expectErrors: async ({ announcedErrors }, use) => {
    await use((...patterns) => {
      announcedErrors.push(...patterns)
    })
  },
  ownShop: async ({ page }, use) => {
    const opened: Awaited<ReturnType<typeof openOwnShop>>[] = []
    await use(async (options) => {
      const shop = await openOwnShop(options)
      opened.push(shop)
      return shop
    })
    // A page that is still open would keep sending requests to the closed shop.
    await page.goto('about:blank')
    for (const shop of opened) await shop.close()
  },
})

/** Holds requests until the returned function is called; then they continue, or get the given answer. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await answer(route)
  })
  return release
}

/** Opens a page without its scripts; the returned function loads them and waits for hydration. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const releaseScripts = await hold(page, '**/assets/*.js')
  // Not with `page.goto`, which waits for the scripts.
  await page.evaluate((to) => window.location.assign(to), new URL(path, test.info().project.use.baseURL).href)
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return async () => {
    releaseScripts()
    await hydrated(page)
  }
}

/** axe spends a fifth of its time parsing the same few colours again and again: this caches the results. */
const axeSource = `${axeCore.source};(() => {
  const { Color } = axe.commons.color
  const { parseString } = Color.prototype
  const cache = new Map()
  Color.prototype.parseString = function (text) {
    if (!cache.has(text)) {
      const { r, g, b, alpha } = parseString.call(new Color(), text)
      cache.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, cache.get(text))
  }
})()`

async function runAxe(page: Page, runOnly: string[], include?: string): Promise<void> {
  // The office is one document for many screens, so axe may be there already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const messages = await page.evaluate(
    async ({ runOnly, include }) => {
      // Colours that still fade would be judged by a shade nobody reads.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
      const { axe } = window as unknown as { axe: typeof axeCore }
      // The only frames are previews, whose pages are checked by themselves.
      const options: RunOptions = { resultTypes: ['violations'], runOnly, iframes: false }
      const { violations } = await axe.run(include ?? document, options)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { runOnly, include },
  )
  expect(messages).toEqual([])
}

/**
 * Expects axe to find no violations on the page, or in the part given. A run takes a second: one is enough for pages of
 * one template, and for one state of a dialog or form.
 */
export const checkAccessibility = (page: Page, include?: string): Promise<void> =>
  runAxe(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], include)

/** For another state of what is checked elsewhere: axe runs only in `npm run test:full`. */
export const checkStateAccessibility: typeof checkAccessibility = isThorough ? checkAccessibility : async () => {}

/** Expects enough contrast, in the second theme of a screen that was checked in the first. */
export const checkContrast = (page: Page): Promise<void> => runAxe(page, ['color-contrast'])

/** Expects that nothing makes the page wider than the screen, such as a long reference, email address or table. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize(before)
}

/** Hides VAT, as if the visitor had chosen to earlier. */
export const hideVat = (page: Page): Promise<void> =>
  page.context().addCookies([{ name: 'hide-vat', value: 'yes', domain: 'localhost', path: '/' }])
