import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the shop itself: money came that it cannot deal with alone. */
export const paymentAttention = (
  config: ShopConfig,
  { reference, attention }: { reference: string; attention: string },
): ComposedMail =>
  composeMail(config, {
    kind: 'payment-attention',
    subject: `A payment for ${reference} needs looking into`,
    preview: 'Money arrived that is not what was asked for.',
    blocks: [
      { kind: 'heading', text: 'A payment needs looking into' },
      { kind: 'paragraph', text: `${reference}: ${attention}` },
      {
        kind: 'paragraph',
        text: `The customer has been told that we are looking into it. Once all of it has been given back the order shows that by itself; otherwise write down what was done with: npm run orders -- resolve ${reference} --note "…"`,
      },
    ],
  })
