import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { fillBasket, placeUnpaid, slate } from './checkout-kit.ts'
import { sharedFolder } from './folders.ts'

/** The link a start leaves for the first owner where nobody reads its output. */
export const firstOwnerLink = (): string => readFileSync(join(sharedFolder(), 'first-owner.txt'), 'utf8').trim()

/** A device that makes passkeys and shows them without being touched. */
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

/** The office's search, ready for what is typed. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
}

/** An order that somebody else has placed and paid for. */
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
