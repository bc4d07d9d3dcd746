import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the holder of an address somebody else, or they themselves, wanted an account for. The screen does not say so. */
export const accountAttempt = (config: ShopConfig, facts: { lostPasswordUrl: string }): ComposedMail =>
  composeMail(config, {
    kind: 'account-attempt',
    subject: `You already have an account with ${config.name}`,
    preview: 'Somebody, perhaps you, wanted to use this address for an account.',
    blocks: [
      { kind: 'heading', text: 'You already have an account' },
      {
        kind: 'paragraph',
        text: 'Somebody, perhaps you, wanted to use this address for an account with us. It has one already, and nothing about it was changed or shown.',
      },
      { kind: 'paragraph', text: 'If it was you and the password is lost, here is the way to a new one:' },
      { kind: 'button', label: 'Choose a new password', href: facts.lostPasswordUrl },
      { kind: 'paragraph', text: 'If it was not you, you need do nothing.' },
    ],
  })
