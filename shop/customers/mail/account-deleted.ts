import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** The last email to a customer. It is deleted as soon as it is sent. */
export const accountDeleted = (settings: Settings, data: { hasInvoices: boolean; isGuest?: boolean }): ComposedMail =>
  composeMail(settings, {
    kind: 'account-deleted',
    subject: data.isGuest
      ? `Your details have been deleted at ${settings.company.name}`
      : `Your ${settings.company.name} account has been deleted`,
    preview: 'We have deleted what we knew about you.',
    blocks: [
      { kind: 'heading', text: data.isGuest ? 'Your details have been deleted' : 'Your account has been deleted' },
      {
        kind: 'paragraph',
        text: data.isGuest
          ? 'Your telephone number and email address, your messages and your newsletter subscription have been deleted.'
          : 'Your account, addresses, basket, messages and newsletter subscription have been deleted, and every device has been logged out.',
      },
      ...(data.hasInvoices
        ? [
            {
              kind: 'paragraph' as const,
              text: `We keep what the law requires for six years: your invoices, with the name and addresses on them, but no phone number or email address.`,
            },
          ]
        : []),
      { kind: 'paragraph', text: `If this was not you, please ring us: ${settings.company.phone}.` },
    ],
  })
