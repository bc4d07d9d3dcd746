import type { Enquiry } from '#contract/enquiries/enquiry.ts'
import { ShopError } from '../error.ts'
import { isOneLine, mailAddress } from '../mail/address.ts'

/** Validates an enquiry for storing: no text may start an email header or contain characters the database rejects. */
export function enquiryDetails(input: Enquiry) {
  const email = mailAddress(input.email)
  if (!email) throw refusal('email', 'Please enter a valid email address')
  if (!isOneLine(input.name)) throw refusal('name', 'Please write your name on one line')
  if (input.phone && !isOneLine(input.phone)) throw refusal('phone', 'Please write the number on one line')
  const kind = input.kind === 'appointment' ? 'contact' : input.kind
  return { kind, name: input.name, email, phone: input.phone || null, ...details(input) }
}

/** A stored enquiry, with what its emails need. */
export type EnquiryDetails = ReturnType<typeof enquiryDetails> & { about: string | null; reference: string }

function details(input: Enquiry) {
  const none = { topic: null, message: null, pieces: null, widthMm: null, heightMm: null, edge: null }
  switch (input.kind) {
    case 'contact':
      return { ...none, topic: input.topic, message: checkedText(input.message, 'message') }
    case 'appointment':
      return { ...none, topic: input.topic, message: checkedText(input.message, 'message') }
    case 'question':
      return { ...none, message: checkedText(input.message, 'message') }
    case 'lead-time':
      return { ...none, pieces: input.pieces ?? null, message: checkedText(input.message, 'message') }
    case 'cutting':
      return {
        ...none,
        pieces: input.pieces,
        widthMm: input.width_mm,
        heightMm: input.height_mm,
        edge: input.edge,
        message: checkedText(input.notes, 'notes'),
      }
  }
}

function checkedText(text: string | undefined, field: string): string | null {
  if (text && !isOneLine(text.replace(/[\r\n\t]/g, ' '))) throw refusal(field, 'Please leave out control characters')
  return text || null
}

const refusal = (field: string, message: string) => new ShopError('invalid', message, { [field]: message })
