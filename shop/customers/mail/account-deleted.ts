import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** The last mail. It is forgotten as soon as it is sent. */
export const accountDeleted = (config: ShopConfig, facts: { hasInvoices: boolean }): ComposedMail =>
  composeMail(config, {
    kind: 'account-deleted',
    subject: `Your ${config.name} account is deleted`,
    preview: 'What we knew of you is gone.',
    blocks: [
      { kind: 'heading', text: 'Your account is deleted' },
      {
        kind: 'paragraph',
        text: 'Your account, addresses, basket, messages and newsletter are gone, and every device is logged out.',
      },
      ...(facts.hasInvoices
        ? [
            {
              kind: 'paragraph' as const,
              text: `What the law makes us keep stays for six years: your invoices, with the name and addresses on them, without telephone and e-mail. Goods still on their way to you arrive; if anything about them changes, ring ${config.company.phone}.`,
            },
          ]
        : []),
      { kind: 'paragraph', text: `If it was not you, ring us: ${config.company.phone}.` },
    ],
  })
