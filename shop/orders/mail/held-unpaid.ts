import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

type Held = { pence: number; officeUrl: string }

/** To the shop: so much stock is held unpaid that holds are shorter, and soon stock may only be reserved at payment. */
export const heldUnpaid = (settings: Settings, { pence, officeUrl }: Held): ComposedMail => {
  const limit = formatPounds(settings.orders.unpaid.inAll.pence)
  return composeMail(settings, {
    kind: 'held-unpaid',
    subject: `Unpaid orders hold stock worth ${formatPounds(pence)}`,
    preview: 'That is more than half of what may be held unpaid.',
    blocks: [
      { kind: 'heading', text: 'Much of your stock is held unpaid' },
      {
        kind: 'paragraph',
        text: `Unpaid orders hold stock worth ${formatPounds(pence)}. The shop holds up to ${limit} at a time.`,
      },
      {
        kind: 'paragraph',
        text: 'Customers can still order. New orders are held for a shorter time, and above the limit stock is reserved when the payment arrives. If this is not a busy day, please look at the unpaid orders and cancel those that nobody means to pay.',
      },
      { kind: 'button', label: 'See unpaid orders', href: officeUrl },
    ],
  })
}
