import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { EnquiryDetails } from '../enquiry-details.ts'
import { detailRows, kindNames } from './enquiry-rows.ts'

/** To the shop, with the full enquiry. A reply goes to the sender. */
export const enquiryNotice = (settings: Settings, enquiry: EnquiryDetails): ComposedMail =>
  composeMail(settings, {
    kind: 'enquiry-notice',
    subject: `${kindNames[enquiry.kind]} ${enquiry.reference}${subjectOf(enquiry)}`,
    preview: `From ${enquiry.name}`,
    blocks: [
      { kind: 'heading', text: kindNames[enquiry.kind] },
      {
        kind: 'table',
        rows: [
          ...detailRows(enquiry),
          ['Name', enquiry.name],
          ['Email', enquiry.email],
          ...(enquiry.phone ? [['Telephone', enquiry.phone] satisfies [string, string]] : []),
        ],
      },
      ...(enquiry.message ? [{ kind: 'quote' as const, text: enquiry.message }] : []),
      { kind: 'paragraph', text: 'Reply to this email to answer the sender.' },
    ],
  })

function subjectOf({ topic, about }: EnquiryDetails): string {
  const parts = [topic, about].filter(Boolean)
  return parts.length > 0 ? `: ${parts.join(', ')}` : ''
}
