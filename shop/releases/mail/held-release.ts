import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

type Held = { name: string; reason: string; officeUrl: string }

/** To the shop: a release was not published at its time. */
export const heldRelease = (settings: Settings, { name, reason, officeUrl }: Held): ComposedMail =>
  composeMail(settings, {
    kind: 'held-release',
    subject: `Not published: ${name}`,
    preview: reason,
    blocks: [
      { kind: 'heading', text: `‘${name}’ was not published` },
      { kind: 'paragraph', text: `${reason} The shop is as it was before, and nothing in the release is lost.` },
      {
        kind: 'paragraph',
        text: 'The release lists what to correct. Then give it a new time, or publish it yourself.',
      },
      { kind: 'button', label: 'See the release', href: officeUrl },
    ],
  })
