import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { mailText } from '../../mail/mail-text.ts'

/** The only email to a visitor who asked to be notified when a product is back in stock. */
export function stockAlert(settings: Settings, data: { about: string; url: string }): ComposedMail {
  const text = mailText(settings, 'stock-alert', { product: data.about })
  return composeMail(settings, {
    kind: 'stock-alert',
    subject: text.subject,
    preview: 'You asked us to let you know.',
    blocks: [
      text.heading,
      ...text.intro(),
      { kind: 'button', label: 'See it in the shop', href: data.url },
      ...text.closing,
      {
        kind: 'paragraph',
        text: 'We cannot reserve it for you, and it may sell out again. This is the only email we send about it, and we have deleted your address. If you did not ask for it, there is nothing you need to do.',
      },
    ],
  })
}
