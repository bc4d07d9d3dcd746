import { openingTimes } from '#contract/settings/opening-hours.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greeting } from '../../mail/greeting.ts'
import type { EnquiryDetails } from '../enquiry-details.ts'
import { detailRows } from './enquiry-rows.ts'

/**
 * To the sender of an enquiry. It does not repeat the message: anybody can type anybody's address, and a form that
 * emails free text to strangers would be used to send spam.
 */
export const enquiryAcknowledged = (settings: Settings, enquiry: EnquiryDetails): ComposedMail =>
  composeMail(settings, {
    kind: 'enquiry-acknowledged',
    subject: `We have your enquiry ${enquiry.reference}`,
    preview: 'We will answer within one working day.',
    blocks: [
      { kind: 'heading', text: 'Thank you for your enquiry' },
      { kind: 'paragraph', text: greeting(enquiry.name) },
      { kind: 'paragraph', text: 'We have received your enquiry and will answer within one working day.' },
      { kind: 'table', rows: detailRows(enquiry) },
      {
        kind: 'paragraph',
        text: `If it is urgent, please ring ${settings.company.phone} (${firstHours(settings)}) and quote the reference.`,
      },
      {
        kind: 'paragraph',
        text: 'If you did not write to us, someone has probably mistyped their email address. There is nothing you need to do.',
      },
    ],
  })

function firstHours({ hours }: Settings): string {
  const [first] = hours.weekly
  return first ? `${first.days}, ${openingTimes(first)}` : ''
}
