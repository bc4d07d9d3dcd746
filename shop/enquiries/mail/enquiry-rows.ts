import type { EnquiryFacts } from '../enquiry-details.ts'

export const kindNames: Record<EnquiryFacts['kind'], string> = {
  contact: 'Message',
  question: 'Question about a stone',
  'lead-time': 'Lead time',
  cutting: 'Cutting request',
}

/** The rows both mails share: what we know about the enquiry that is not the sender's own free text. */
export function factRows(facts: EnquiryFacts): [string, string][] {
  const rows: [string, string | null][] = [
    ['Reference', facts.reference],
    ['Kind', kindNames[facts.kind]],
    ['Topic', facts.topic],
    ['About', facts.about],
    ['Pieces', facts.pieces === null ? null : facts.pieces.toLocaleString('en-GB')],
    ['Size', facts.widthMm === null ? null : `${facts.widthMm} × ${facts.heightMm} mm`],
    ['Edge', facts.edge],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}
