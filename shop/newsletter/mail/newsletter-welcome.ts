import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

export const newsletterWelcome = (config: ShopConfig, facts: { unsubscribeUrl: string }): ComposedMail =>
  composeMail(config, {
    kind: 'newsletter-welcome',
    subject: `You are on the ${config.name} list`,
    preview: 'Thank you for confirming.',
    blocks: [
      { kind: 'heading', text: 'You are on the list' },
      {
        kind: 'paragraph',
        text: 'Thank you for confirming. About once a month we write about new stone, offers, and how to lay and look after it.',
      },
      { kind: 'paragraph', text: 'Had enough? This link takes you off the list at once, now or in a year:' },
      { kind: 'button', label: 'Unsubscribe', href: facts.unsubscribeUrl },
    ],
  })
