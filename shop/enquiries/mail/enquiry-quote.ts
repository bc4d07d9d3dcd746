import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import type { Quote } from '#contract/enquiries/quote.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import { greetingName } from '../../mail/greeting.ts'
import { mailText } from '../../mail/mail-text.ts'
import type { StoredEnquiry } from '../read-enquiry.ts'
import { detailRows } from './enquiry-rows.ts'

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const omittedRows = new Set(['Kind', 'Pieces'])

/** The price of a cutting request, and how to accept it. */
export function enquiryQuote(
  settings: Settings,
  enquiry: StoredEnquiry,
  { quote, text, author }: { quote: Quote; text: string; author: string },
): ComposedMail {
  const own = mailText(settings, 'enquiry-quote', { reference: quote.reference, name: greetingName(enquiry.name) })
  return composeMail(settings, {
    kind: 'enquiry-quote',
    subject: own.subject,
    preview: `${formatPounds(quote.total_pence)} including VAT, until ${longDay.format(new Date(quote.valid_until))}.`,
    blocks: [
      own.heading,
      ...own.intro(),
      ...text
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)
        .map((paragraph) => ({ kind: 'paragraph' as const, text: paragraph })),
      {
        kind: 'table',
        rows: [
          ['Quote', quote.reference],
          ...detailRows(enquiry).filter(([label]) => !omittedRows.has(label)),
          ['Pieces', `${quote.pieces.toLocaleString('en-GB')} at ${formatPounds(quote.unit_pence)}`],
          ['Delivery', poundsOrFree(quote.delivery_pence)],
          ['Total', `${formatPounds(quote.total_pence)}, including ${formatPounds(quote.vat_pence)} VAT`],
          ['Valid until', longDay.format(new Date(quote.valid_until))],
        ],
      },
      ...own.closing,
      {
        kind: 'paragraph',
        text: 'Stone that was cut to your measure cannot be returned unless something is wrong with it.',
      },
      { kind: 'paragraph', text: `${author}, ${settings.company.name}` },
    ],
  })
}
