import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'

export const accountReset = (
  settings: Settings,
  data: { firstName: string; resetUrl: string; minutes: number },
): ComposedMail =>
  composeMail(settings, {
    kind: 'account-reset',
    subject: `A new password for your ${settings.company.name} account`,
    preview: `The link works once, for ${data.minutes} minutes.`,
    blocks: [
      { kind: 'heading', text: 'Choose a new password' },
      { kind: 'paragraph', text: greeting(data.firstName) },
      { kind: 'paragraph', text: 'We were asked for a new password for your account. You can choose one here:' },
      { kind: 'button', label: 'Choose a new password', href: data.resetUrl },
      {
        kind: 'paragraph',
        text: `The link works once, for ${data.minutes} minutes. If you did not ask for it, there is nothing you need to do: your password stays as it is.`,
      },
    ],
  })
