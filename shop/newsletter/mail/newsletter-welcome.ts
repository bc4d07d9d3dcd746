import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { mailText } from '../../mail/mail-text.ts'

export function newsletterWelcome(settings: Settings, data: { unsubscribeUrl: string }): ComposedMail {
  const text = mailText(settings, 'newsletter-welcome', {})
  return composeMail(settings, {
    kind: 'newsletter-welcome',
    subject: text.subject,
    preview: 'Thank you for confirming.',
    blocks: [
      text.heading,
      ...text.intro(),
      ...text.closing,
      { kind: 'paragraph', text: 'You can unsubscribe at any time:' },
      { kind: 'button', label: 'Unsubscribe', href: data.unsubscribeUrl },
    ],
  })
}
