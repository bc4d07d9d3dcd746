import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'

export const accountPasswordChanged = (
  settings: Settings,
  data: { firstName: string; lostPasswordUrl: string },
): ComposedMail =>
  composeMail(settings, {
    kind: 'account-password-changed',
    subject: `Your ${settings.company.name} password has been changed`,
    preview: 'If this was you, there is nothing you need to do.',
    blocks: [
      { kind: 'heading', text: 'Your password has been changed' },
      { kind: 'paragraph', text: greeting(data.firstName) },
      {
        kind: 'paragraph',
        text: 'The password for your account has just been changed, and your other devices have been logged out. If this was you, there is nothing you need to do.',
      },
      { kind: 'paragraph', text: 'If it was not you, please choose a new password straight away and tell us:' },
      { kind: 'button', label: 'Choose a new password', href: data.lostPasswordUrl },
      {
        kind: 'paragraph',
        text: `You can ring us on ${settings.company.phone} or write to ${settings.company.email}.`,
      },
    ],
  })
