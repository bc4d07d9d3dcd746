import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the new address. It repeats nothing the customer typed, because the address may be a stranger's. */
export const accountEmailChange = (settings: Settings, data: { confirmUrl: string; days: number }): ComposedMail =>
  composeMail(settings, {
    kind: 'account-email-change',
    subject: `Please confirm your new address for ${settings.company.name}`,
    preview: 'Confirm, and your account will use this address.',
    blocks: [
      { kind: 'heading', text: 'Confirm your new address' },
      {
        kind: 'paragraph',
        text: 'We were asked to use this address for an account with us. Nothing changes until you confirm it.',
      },
      { kind: 'button', label: 'Use this address', href: data.confirmUrl },
      {
        kind: 'paragraph',
        text: `The link works for ${data.days} days. If you did not ask for this, there is nothing you need to do.`,
      },
    ],
  })
