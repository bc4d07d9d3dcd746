import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'

export const accountPasswordChanged = (
  config: ShopConfig,
  facts: { firstName: string; lostPasswordUrl: string },
): ComposedMail =>
  composeMail(config, {
    kind: 'account-password-changed',
    subject: `Your ${config.name} password was changed`,
    preview: 'If it was you, all is well.',
    blocks: [
      { kind: 'heading', text: 'Your password was changed' },
      {
        kind: 'paragraph',
        text: `${greeting(facts.firstName)} the password of your account was changed just now, and other devices were logged out. If it was you, all is well.`,
      },
      { kind: 'paragraph', text: 'If it was not you, choose a new password at once and tell us:' },
      { kind: 'button', label: 'Choose a new password', href: facts.lostPasswordUrl },
      { kind: 'paragraph', text: `Our telephone is ${config.company.phone}, our address ${config.company.email}.` },
    ],
  })
