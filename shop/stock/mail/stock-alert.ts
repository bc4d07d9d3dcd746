import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'

/** The only email to a visitor who asked to be notified when a product is back in stock. */
export const stockAlert = (settings: Settings, data: { about: string; url: string }): ComposedMail =>
  composeMail(settings, {
    kind: 'stock-alert',
    subject: `Back in stock: ${data.about}`,
    preview: 'You asked us to let you know.',
    blocks: [
      { kind: 'heading', text: 'Back in stock' },
      {
        kind: 'paragraph',
        text: `You asked us to let you know when ${data.about} is back in stock. It is, and you can order it now.`,
      },
      { kind: 'button', label: 'See it in the shop', href: data.url },
      {
        kind: 'paragraph',
        text: 'We cannot reserve it for you, and it may sell out again. This is the only email we send about it, and we have deleted your address. If you did not ask for it, there is nothing you need to do.',
      },
    ],
  })
