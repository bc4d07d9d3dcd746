import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { fillBasket, placeUnpaid, slate } from './checkout-kit.ts'
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

/** Opens the office's search and waits for the focus. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
}

/** Places and pays an order as another customer. */
export async function placePaid(
  request: APIRequestContext,
  { pieces = 12, postcode }: { pieces?: number; postcode?: string } = {},
): Promise<string> {
  await fillBasket(request, slate, pieces)
  const { reference } = await placeUnpaid(request, undefined, postcode ? { postcode } : {})
  const { data } = await (await request.post(`/api/orders/${reference}/pay`)).json()
  await request.post(`${new URL(data.pay_url).pathname}/approve`, { maxRedirects: 0 })
  return reference
}
