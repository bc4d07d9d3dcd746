import { formatPounds } from '#contract/arithmetic/money.ts'
import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the shop itself: what was paid by bank transfer goes back by hand. */
export const refundToSend = (
  config: ShopConfig,
  { reference, amountPence, reason }: { reference: string; amountPence: number; reason: string },
): ComposedMail =>
  composeMail(config, {
    kind: 'refund-to-send',
    subject: `Please refund ${formatPounds(amountPence)} for ${reference} by bank transfer`,
    preview: 'The order was paid by bank transfer.',
    blocks: [
      { kind: 'heading', text: 'A refund is to be sent by bank transfer' },
      {
        kind: 'paragraph',
        text: `${reference} was paid by bank transfer, so ${formatPounds(amountPence)} goes back the same way: ${reason}`,
      },
      {
        kind: 'paragraph',
        text: `Once it is sent, aggregate it with: npm run orders -- refunded ${reference}. The customer then gets the credit note.`,
      },
    ],
  })
