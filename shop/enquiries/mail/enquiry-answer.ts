import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'
import type { StoredEnquiry } from '../read-enquiry.ts'
import { kindNames } from './enquiry-rows.ts'

/** The answer of a member of staff, with the question below. The reference in the subject keeps replies together. */
export const enquiryAnswer = (
  settings: Settings,
  enquiry: StoredEnquiry,
  { text, author }: { text: string; author: string },
): ComposedMail =>
  composeMail(settings, {
    kind: 'enquiry-answer',
    subject: `Re: ${kindNames[enquiry.kind]} ${enquiry.reference}`,
    preview: text.slice(0, 120),
    blocks: [
      { kind: 'paragraph', text: greeting(enquiry.name) },
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
      {
        kind: 'paragraph',
        text: `If you have another question, reply to this email or ring ${settings.company.phone}. Your reference is ${enquiry.reference}.`,
      },
    ],
  })
