import { unpaidLimit } from '#contract/arithmetic/unpaid-share.ts'
import type { Site } from '#contract/settings/site.ts'

/** `weightG` is the weight of one piece. */
type Wanted = { pieces: number; stock: number; weightG: number }

/** How stock is reserved for a quantity above what is held before payment; null for every other quantity. */
export function largeShareText({ pieces, ...size }: Wanted, site: Site): string | null {
  if (pieces <= unpaidLimit(size, site.unpaid_share) || pieces > size.stock) return null
  const days = site.transfer_hold_days.short
  const transfer = site.takes_transfers
    ? `; by bank transfer we hold it for ${days} working ${days === 1 ? 'day' : 'days'}`
    : ''
  return `This is a large part of our stock. You can order it now: by card we reserve it when your payment arrives${transfer}.`
}
