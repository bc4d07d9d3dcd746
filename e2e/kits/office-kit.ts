import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Role } from '#contract/office/permissions.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { goodPassword } from './account-kit.ts'
import { fillBasket, payFor, placeUnpaid, slate } from './checkout-kit.ts'
import { checkAccessibility } from './fixtures.ts'
import { sharedFolder } from './folders.ts'

/** The invitation for the first owner, which the shop writes to a file when its output is not a terminal. */
export const firstOwnerLink = (): string => readFileSync(join(sharedFolder(), 'first-owner.txt'), 'utf8').trim()

/** A virtual device that creates and uses passkeys without a touch. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Creates the first owner through the API and signs this visitor in: doing so on the page has its own journey. */
export const signInFirstOwner = (request: APIRequestContext, link: string): Promise<void> =>
  acceptInvitation(request, link, { name: 'Grace Mason', email: 'grace@example.org' })

/** Invites somebody through the API and signs this visitor in as them. */
export async function signInAs(
  request: APIRequestContext,
  { owner, role, name }: { owner: APIRequestContext; role: Role; name: string },
  origin: string,
): Promise<void> {
  const email = `${role}@example.org`
  const answer = await owner.post(`${origin}/api/office/staff/invitations`, {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data: { email, role },
  })
  expect(answer.ok()).toBe(true)
  await acceptInvitation(request, (await answer.json()).link, { name, email })
}

async function acceptInvitation(
  request: APIRequestContext,
  link: string,
  person: { name: string; email: string },
): Promise<void> {
  const { origin, hash } = new URL(link)
  const call = async (path: string, data: object) => {
    const answer = await request.post(`${origin}/api/office/${path}`, { headers: { origin }, data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const token = hash.slice(1)
  const { totp } = await call('invitation', { token })
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate()
  const credential = { password: goodPassword, code }
  await call('invitation/accept', { token, ...person, credential })
}

/** Opens one of the office's screens from the list at the side. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true }).click()
  // The screen before may have a link of the same name, and stays for a moment.
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor()
}

/** A phone in the warehouse, and everything up to a desk. */
export const everyWidth = [390, 768, 1024, 1440]

/** WCAG 1.4.12: people may set this spacing without losing content. */
const wideSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Checks that the open screen fits these widths, and 320 px with wider spacing too. */
export async function checkWidths(page: Page, name: string, widths = [1024, 1440]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  await expect(page.getByText('Loading …')).toHaveCount(0)
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  const expectToFit = async (width: number, spacing: string) => {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate((rules) => {
      // The policy for styles allows no style element.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
      return document.documentElement.scrollWidth - window.innerWidth
    }, spacing)
    expect({ name, width, spacing, overflow: Math.max(overflow, 0) }).toEqual({ name, width, spacing, overflow: 0 })
  }
  await expectToFit(320, wideSpacing)
  for (const width of [320, ...widths]) await expectToFit(width, '')
  await page.setViewportSize(before)
}

/** Also checks that the screen is accessible in dark mode. Saves a screenshot if E2E_SHOTS names a folder. */
export async function checkScreen(page: Page, name: string, widths?: number[]): Promise<void> {
  await checkWidths(page, name, widths)
  await page.emulateMedia({ colorScheme: 'dark' })
  // At the end of the page, where the bar that publishes covers no button.
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await checkAccessibility(page)
  const folder = process.env.E2E_SHOTS
  if (folder) await page.screenshot({ path: join(folder, `office-${name}.png`), fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Checks another state of a screen that is checked: only `npm run test:full` runs axe on it. */
export const checkState: typeof checkScreen = isThorough ? checkScreen : checkWidths

/** The rows of a table are 44 px high with their line, so that a screen shows many and each is easy to hit. */
export async function expectRowsOf44(page: Page) {
  const rows = page.locator('main tbody tr')
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(heights)).toEqual(new Set([44]))
}

/** Steps through the rows in a low window: the bar for the selected rows covers none that has the focus. */
export async function expectRowsAboveBar(page: Page) {
  await page.setViewportSize({ width: 1024, height: 500 })
  const bar = page.getByRole('region', { name: 'Selected orders' })
  for (const row of await page.locator('[data-row]').all()) {
    await page.keyboard.press('j')
    await expect(row).toBeFocused()
    const [barBox, rowBox] = [await bar.boundingBox(), await row.boundingBox()]
    if (!barBox || !rowBox) throw new Error('the bar or the row is not visible')
    expect(rowBox.y + rowBox.height).toBeLessThanOrEqual(barBox.y)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Opens the office's search and waits for the focus. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
}

/** Loses the next response from this URL: the shop has handled the request, but the browser does not know. */
export const loseResponse = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Places and pays an order as another customer. */
export async function placePaid(
  request: APIRequestContext,
  { pieces = 12, postcode }: { pieces?: number; postcode?: string } = {},
): Promise<string> {
  await fillBasket(request, slate, pieces)
  const { reference } = await placeUnpaid(request, undefined, postcode ? { postcode } : {})
  await payFor(request, reference)
  return reference
}

/** Runs `npm run orders -- …` in the shared shop, without a process for each command. */
export async function runOrderCommand(...args: string[]): Promise<void> {
  const { url, token } = JSON.parse(readFileSync(join(sharedFolder(), 'running.json'), 'utf8'))
  const answer = await fetch(`${url}/local/command`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'orders', args }),
  })
  expect(await answer.json()).toMatchObject({ ok: true })
}
