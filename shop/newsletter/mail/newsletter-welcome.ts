import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

export const newsletterWelcome = (settings: Settings, data: { unsubscribeUrl: string }): ComposedMail =>
  composeMail(settings, {
    kind: 'newsletter-welcome',
    subject: `You are on the ${settings.company.name} list`,
    preview: 'Thank you for confirming.',
    blocks: [
      { kind: 'heading', text: 'You are on the list' },
      {
        kind: 'paragraph',
        text: 'Thank you for confirming. About once a month we will write to you about new stone, offers, and how to lay and look after stone.',
      },
      { kind: 'paragraph', text: 'You can unsubscribe at any time:' },
      { kind: 'button', label: 'Unsubscribe', href: data.unsubscribeUrl },
    ],
  })
