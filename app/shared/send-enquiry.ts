import type { Enquiry } from '#contract/enquiry.ts'

export type EnquiryAnswer =
  | { sent: true; reference: string; message: string }
  | { sent: false; message: string; fields: Record<string, string> }

type AnswerBody = {
  reference?: string
  message?: string
  error?: { message?: string; fields?: Record<string, string> }
}

const timeoutMs = 10_000
const notSent = 'Your message could not be sent. Please check your connection and try again: nothing you wrote is lost.'

/** Sends a message once. Never throws: what goes wrong comes back as a sentence to show, and by field where it can. */
export async function sendEnquiry(enquiry: Enquiry): Promise<EnquiryAnswer> {
  try {
    const response = await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = (await response.json()) as AnswerBody
    if (response.ok && body.reference) return { sent: true, reference: body.reference, message: body.message ?? '' }
    return { sent: false, message: body.error?.message ?? notSent, fields: body.error?.fields ?? {} }
  } catch {
    return { sent: false, message: notSent, fields: {} }
  }
}
