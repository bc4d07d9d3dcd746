import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'

/** To the old address, at the asking: afterwards it would be too late to do anything about it. */
export const accountEmailNotice = (
  config: ShopConfig,
  facts: { firstName: string; newEmail: string; lostPasswordUrl: string },
): ComposedMail =>
  composeMail(config, {
    kind: 'account-email-notice',
    subject: `Your ${config.name} account is to move to another address`,
    preview: 'If it was you who asked, all is well.',
    blocks: [
      { kind: 'heading', text: 'A new address for your account' },
      {
        kind: 'paragraph',
        text: `${greeting(facts.firstName)} somebody logged in as you asked to move your account to another address. It moves once that address is confirmed.`,
      },
      { kind: 'table', rows: [['New address', facts.newEmail]] },
      {
        kind: 'paragraph',
        text: 'If it was you, all is well. If not, choose a new password at once; that also stops the move:',
      },
      { kind: 'button', label: 'Choose a new password', href: facts.lostPasswordUrl },
    ],
  })
