import type { ShopConfig } from '#shop.config'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** To the new address. It repeats nothing the customer typed: the address may be a stranger's. */
export const accountEmailChange = (config: ShopConfig, facts: { confirmUrl: string; days: number }): ComposedMail =>
  composeMail(config, {
    kind: 'account-email-change',
    subject: `Please confirm your new address for ${config.name}`,
    preview: 'One click, and your account moves to this address.',
    blocks: [
      { kind: 'heading', text: 'Confirm your new address' },
      {
        kind: 'paragraph',
        text: 'Somebody, we hope you, wants to use this address for their account with us. Until you confirm it, nothing changes.',
      },
      { kind: 'button', label: 'Use this address', href: facts.confirmUrl },
      { kind: 'paragraph', text: `The link works for ${facts.days} days. If it was not you, you need do nothing.` },
    ],
  })
