import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greetingName } from '../../mail/greeting.ts'
import { mailText } from '../../mail/mail-text.ts'
import type { StoredEnquiry } from '../read-enquiry.ts'

/** The answer of a member of staff, with the question below. The reference in the subject keeps replies together. */
export function enquiryAnswer(
  settings: Settings,
  enquiry: StoredEnquiry,
  { text, author }: { text: string; author: string },
): ComposedMail {
  const own = mailText(settings, 'enquiry-answer', { reference: enquiry.reference, name: greetingName(enquiry.name) })
  return composeMail(settings, {
    kind: 'enquiry-answer',
    subject: own.subject,
    preview: text.slice(0, 120),
    blocks: [
      own.heading,
      ...own.intro(),
      ...text
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)
        .map((paragraph) => ({ kind: 'paragraph' as const, text: paragraph })),
      { kind: 'paragraph', text: `${author}, ${settings.company.name}` },
      ...(enquiry.message
        ? [
            { kind: 'paragraph' as const, text: 'You asked us:' },
            { kind: 'quote' as const, text: enquiry.message },
          ]
        : []),
      ...own.closing,
    ],
  })
}
