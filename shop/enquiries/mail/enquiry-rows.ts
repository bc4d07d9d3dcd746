import { isAppointment } from '#contract/enquiries/contact-topics.ts'
import type { enquiries } from '#database/tables/messages.ts'

type Details = Pick<
  typeof enquiries.$inferSelect,
  'reference' | 'kind' | 'topic' | 'about' | 'pieces' | 'widthMm' | 'heightMm' | 'edge'
>

export const kindNames: Record<Details['kind'], string> = {
  contact: 'Message',
  question: 'Question about a stone',
  'lead-time': 'Lead time',
  cutting: 'Cutting request',
}

/** The rows that the emails share: all details except the sender's free text. */
export function detailRows(enquiry: Details): [string, string][] {
  const rows: [string, string | null][] = [
    ['Reference', enquiry.reference],
    ['Kind', kindNames[enquiry.kind]],
    ['Topic', enquiry.topic],
    [isAppointment(enquiry.topic) ? 'Day and time' : 'About', enquiry.about],
    ['Pieces', enquiry.pieces === null ? null : enquiry.pieces.toLocaleString('en-GB')],
    ['Size', enquiry.widthMm === null ? null : `${enquiry.widthMm} × ${enquiry.heightMm} mm`],
    ['Edge', enquiry.edge],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}
