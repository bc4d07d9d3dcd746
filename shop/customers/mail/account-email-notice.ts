import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'

/** To the old address, when the change is requested: after the change it would be too late to stop it. */
export const accountEmailNotice = (
  settings: Settings,
  data: { firstName: string; newEmail: string; lostPasswordUrl: string },
): ComposedMail =>
  composeMail(settings, {
    kind: 'account-email-notice',
    subject: `Your ${settings.company.name} account: a change of email address`,
    preview: 'If you asked for this, there is nothing you need to do.',
    blocks: [
      { kind: 'heading', text: 'A new address for your account' },
      { kind: 'paragraph', text: greeting(data.firstName) },
      {
        kind: 'paragraph',
        text: 'We were asked, by somebody logged in to your account, to change its email address. It will change once the new address has been confirmed.',
      },
      { kind: 'table', rows: [['New address', data.newEmail]] },
      {
        kind: 'paragraph',
        text: 'If this was you, there is nothing you need to do. If not, please choose a new password straight away; that also stops the change:',
      },
      { kind: 'button', label: 'Choose a new password', href: data.lostPasswordUrl },
    ],
  })
