import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the shop: payments by bank transfer are refunded by hand. */
export const refundToSend = (
  settings: Settings,
  details: { reference: string; amountPence: number; reason: string; officeUrl: string },
): ComposedMail => {
  const { reference, amountPence, reason, officeUrl } = details
  return composeMail(settings, {
    kind: 'refund-to-send',
    subject: `Please refund ${formatPounds(amountPence)} for ${reference} by bank transfer`,
    preview: 'The order was paid by bank transfer.',
    blocks: [
      { kind: 'heading', text: 'Please send a refund by bank transfer' },
      {
        kind: 'paragraph',
        text: `${reference} was paid by bank transfer, so ${formatPounds(amountPence)} goes back the same way. The reason: ${reason}`,
      },
      {
        kind: 'paragraph',
        text: "Once it is sent, please say so on the order's page. The customer then gets the credit note.",
      },
      { kind: 'button', label: 'Open it in the office', href: officeUrl },
    ],
  })
}
