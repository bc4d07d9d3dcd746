import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To a newly registered address. It repeats nothing that was typed, because it may go to a stranger. */
export const accountWelcome = (settings: Settings, data: { confirmUrl: string; days: number }): ComposedMail =>
  composeMail(settings, {
    kind: 'account-welcome',
    subject: `Welcome to ${settings.company.name}: please confirm your address`,
    preview: 'Your account is ready. Please confirm this address.',
    blocks: [
      { kind: 'heading', text: 'Your account is ready' },
      {
        kind: 'paragraph',
        text: 'Thank you for registering. Your basket, addresses and orders are there wherever you log in.',
      },
      {
        kind: 'paragraph',
        text: 'Please confirm that this address is yours. Any guest orders placed with this address will then appear in your account.',
      },
      { kind: 'button', label: 'Confirm my address', href: data.confirmUrl },
      {
        kind: 'paragraph',
        text: `The link works for ${data.days} days. If you did not register, please write to ${settings.company.email} and we will remove your address.`,
      },
    ],
  })
