import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { mailText } from '../../mail/mail-text.ts'

/** To a newly registered address. It repeats nothing that was typed, because it may go to a stranger. */
export function accountWelcome(settings: Settings, data: { confirmUrl: string; days: number }): ComposedMail {
  const text = mailText(settings, 'account-welcome', {})
  return composeMail(settings, {
    kind: 'account-welcome',
    subject: text.subject,
    preview: 'Your account is ready. Please confirm this address.',
    blocks: [
      text.heading,
      ...text.intro(),
      {
        kind: 'paragraph',
        text: 'Please confirm that this address is yours. Any guest orders placed with this address will then appear in your account.',
      },
      { kind: 'button', label: 'Confirm my address', href: data.confirmUrl },
      ...text.closing,
      {
        kind: 'paragraph',
        text: `The link works for ${data.days} days. If you did not register, please write to ${settings.company.email} and we will remove your address.`,
      },
    ],
  })
}
