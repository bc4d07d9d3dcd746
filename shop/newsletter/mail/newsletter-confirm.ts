import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

export const newsletterConfirm = (
  settings: Settings,
  data: { confirmUrl: string; consentText: string; days: number },
): ComposedMail =>
  composeMail(settings, {
    kind: 'newsletter-confirm',
    subject: `Please confirm your ${settings.company.name} newsletter`,
    preview: 'Please confirm your subscription.',
    blocks: [
      { kind: 'heading', text: 'Please confirm your subscription' },
      {
        kind: 'paragraph',
        text: 'We were asked to send our newsletter to this address. This is what was agreed to:',
      },
      { kind: 'quote', text: data.consentText },
      { kind: 'button', label: 'Confirm my subscription', href: data.confirmUrl },
      {
        kind: 'paragraph',
        text: `The link works for ${data.days} days. If you did not ask for it, there is nothing you need to do: we only send the newsletter once you confirm.`,
      },
    ],
  })
