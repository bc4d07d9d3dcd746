import { isAppointment } from '#contract/enquiries/contact-topics.ts'
import { openingTimes } from '#contract/settings/opening-hours.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greetingName } from '../../mail/greeting.ts'
import type { MailBlock } from '../../mail/mail-block.ts'
import { mailText } from '../../mail/mail-text.ts'
import type { EnquiryDetails } from '../enquiry-details.ts'
import { detailRows } from './enquiry-rows.ts'

/**
 * To the sender of an enquiry. It does not repeat the message: anybody can type anybody's address, and a form that
 * emails free text to strangers would be used to send spam.
 */
export function enquiryAcknowledged(settings: Settings, enquiry: EnquiryDetails): ComposedMail {
  const values = { reference: enquiry.reference, name: greetingName(enquiry.name) }
  const text = mailText(settings, 'enquiry-acknowledged', values)
  return composeMail(settings, {
    kind: 'enquiry-acknowledged',
    subject: text.subject,
    preview: 'We have received it.',
    blocks: [
      text.heading,
      ...text.intro(),
      ...requestedTime(enquiry),
      { kind: 'table', rows: detailRows(enquiry) },
      {
        kind: 'paragraph',
        text: `If it is urgent, please ring ${settings.company.phone} (${firstHours(settings)}) and quote the reference.`,
      },
      ...text.closing,
      {
        kind: 'paragraph',
        text: 'If you did not write to us, someone has probably mistyped their email address. There is nothing you need to do.',
      },
    ],
  })
}

/** The day and time that were asked for. */
const requestedTime = ({ topic, about }: EnquiryDetails): MailBlock[] =>
  isAppointment(topic)
    ? [
        {
          kind: 'paragraph',
          text: `You asked for: ${topic?.toLowerCase()} on ${about}. We will confirm it, or suggest another time.`,
        },
      ]
    : []

function firstHours({ hours }: Settings): string {
  const [first] = hours.weekly
  return first ? `${first.days}, ${openingTimes(first)}` : ''
}
