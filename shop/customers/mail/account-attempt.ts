import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the owner of an address that was used to register again. The screen does not reveal that the account exists. */
export const accountAttempt = (settings: Settings, data: { lostPasswordUrl: string }): ComposedMail =>
  composeMail(settings, {
    kind: 'account-attempt',
    subject: `You already have an account with ${settings.company.name}`,
    preview: 'We were asked to open another account with this address.',
    blocks: [
      { kind: 'heading', text: 'You already have an account' },
      {
        kind: 'paragraph',
        text: 'We were asked to open an account with this address, but you already have one with us. Nothing in it has been changed or shown to anybody.',
      },
      { kind: 'paragraph', text: 'If it was you and you have forgotten your password, you can choose a new one here:' },
      { kind: 'button', label: 'Choose a new password', href: data.lostPasswordUrl },
      { kind: 'paragraph', text: 'If it was not you, there is nothing you need to do.' },
    ],
  })
