import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the shop: a payment arrived that staff have to deal with. */
export const paymentAttention = (
  settings: Settings,
  { reference, attention, officeUrl }: { reference: string; attention: string; officeUrl: string },
): ComposedMail =>
  composeMail(settings, {
    kind: 'payment-attention',
    subject: `A payment for ${reference} needs attention`,
    preview: 'A payment arrived that does not match the order.',
    blocks: [
      { kind: 'heading', text: 'A payment needs attention' },
      { kind: 'paragraph', text: `${reference}: ${attention}` },
      {
        kind: 'paragraph',
        text: "The customer has been told that we are looking into it. Once it has been refunded in full, the order shows that by itself. Otherwise please record on the order's page what was done.",
      },
      { kind: 'button', label: 'Open it in the office', href: officeUrl },
    ],
  })
