import { type Role, roleNames } from '#contract/office/permissions.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

export const staffInvitation = (
  settings: Settings,
  { invitedBy, role, link }: { invitedBy: string; role: Role; link: string },
): ComposedMail =>
  composeMail(settings, {
    kind: 'staff-invitation',
    subject: `Your invitation to the ${settings.company.name} office`,
    preview: 'The link works once, for seven days.',
    blocks: [
      { kind: 'heading', text: 'Join the office' },
      {
        kind: 'paragraph',
        text: `${invitedBy === 'command line' ? 'An owner' : invitedBy} has invited you to the office of ${settings.company.name}. Your role: ${roleNames[role]}.`,
      },
      { kind: 'button', label: 'Set up your account', href: link },
      {
        kind: 'paragraph',
        text: 'The link works once, for seven days. If you did not expect it, please ignore this email.',
      },
    ],
  })
