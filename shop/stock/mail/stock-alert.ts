import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** The one mail to somebody who asked to hear when something is back. */
export const stockAlert = (config: ShopConfig, facts: { about: string; url: string }): ComposedMail =>
  composeMail(config, {
    kind: 'stock-alert',
    subject: `Back in stock: ${facts.about}`,
    preview: 'You asked us to tell you.',
    blocks: [
      { kind: 'heading', text: 'Back in stock' },
      {
        kind: 'paragraph',
        text: `You asked us to tell you when ${facts.about} is back. It is, and can be ordered now.`,
      },
      { kind: 'button', label: 'See it in the shop', href: facts.url },
      {
        kind: 'paragraph',
        text: 'We cannot hold it for you, and it may sell out again. This is the only mail about it: your address is off the list now. If it was not you who asked, you need do nothing.',
      },
    ],
  })
