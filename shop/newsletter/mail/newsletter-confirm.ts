import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

export const newsletterConfirm = (
  config: ShopConfig,
  facts: { confirmUrl: string; consentText: string; days: number },
): ComposedMail =>
  composeMail(config, {
    kind: 'newsletter-confirm',
    subject: `Please confirm your ${config.name} newsletter`,
    preview: 'One click and you are on the list.',
    blocks: [
      { kind: 'heading', text: 'One click and you are on the list' },
      {
        kind: 'paragraph',
        text: 'Somebody, we hope you, asked for our newsletter at this address. This is what was agreed to:',
      },
      { kind: 'quote', text: facts.consentText },
      { kind: 'button', label: 'Confirm my subscription', href: facts.confirmUrl },
      {
        kind: 'paragraph',
        text: `The link works for ${facts.days} days. If it was not you, do nothing: without that click we send no newsletter.`,
      },
    ],
  })
