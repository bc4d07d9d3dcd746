import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'

const notices = {
  email: {
    heading: 'Your address is about to change',
    text: 'A new email address was entered for your account. It will be used once a link sent to that address has been confirmed.',
  },
  password: {
    heading: 'Your password has been changed',
    text: 'The password of your account has just been changed, and your other sessions have ended.',
  },
  authenticator: {
    heading: 'Your authenticator app has been replaced',
    text: 'Your account now uses another authenticator app and new recovery codes, and your other sessions have ended.',
  },
}

/** Tells a member of staff that their account has changed, in case it was somebody else. */
export const staffNotice = (
  settings: Settings,
  { what, name }: { what: keyof typeof notices; name: string },
): ComposedMail =>
  composeMail(settings, {
    kind: 'staff-notice',
    subject: `${settings.company.name} office: ${notices[what].heading.toLowerCase()}`,
    preview: 'If this was you, there is nothing you need to do.',
    blocks: [
      { kind: 'heading', text: notices[what].heading },
      { kind: 'paragraph', text: greeting(name) },
      { kind: 'paragraph', text: notices[what].text },
      {
        kind: 'paragraph',
        text: 'If this was you, there is nothing you need to do. If not, please tell an owner straight away: they can end your sessions and invite you again.',
      },
    ],
  })
