import { fillText, type MailValues } from '#contract/mail/fill-text.ts'
import type { MailTextKey } from '#contract/mail/mail-texts.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { headerText } from './address.ts'
import type { MailBlock } from './mail-block.ts'

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** The texts that staff can change in an email, as parts of it. */
export function mailText({ company, mailTexts }: Settings, key: MailTextKey, values: MailValues) {
  const { subject, heading, greeting, intro, closing } = fillText(key, mailTexts[key], {
    ...values,
    shop: company.name,
    phone: company.phone,
    email: company.email,
  })
  return {
    // A name that somebody typed cannot start another header.
    subject: headerText(subject),
    heading: { kind: 'heading', text: heading } satisfies MailBlock,
    /** The greeting and the introduction. `facts` are sentences that staff cannot change, after its last one. */
    intro: (...facts: (string | undefined)[]): MailBlock[] => {
      const last = [intro.at(-1), ...facts].filter(Boolean).join(' ')
      return [greeting, ...intro.slice(0, -1), last].filter(Boolean).map(paragraph)
    },
    closing: closing.map(paragraph),
  }
}
