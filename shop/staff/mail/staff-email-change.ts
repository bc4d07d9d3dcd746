import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the new address, which may be a stranger's: it names nobody. */
export const staffEmailChange = (settings: Settings, { link, hours }: { link: string; hours: number }): ComposedMail =>
  composeMail(settings, {
    kind: 'staff-email-change',
    subject: `Please confirm your new address for the ${settings.company.name} office`,
    preview: 'Sign in and confirm, and your account will use this address.',
    blocks: [
      { kind: 'heading', text: 'Confirm your new address' },
      {
        kind: 'paragraph',
        text: `Somebody who works at ${settings.company.name} wants to use this address for the office. Nothing changes until you sign in and confirm it.`,
      },
      { kind: 'button', label: 'Confirm this address', href: link },
      {
        kind: 'paragraph',
        text: `The link works for ${hours} hours. If you did not ask for this, please ignore this email.`,
      },
    ],
  })
