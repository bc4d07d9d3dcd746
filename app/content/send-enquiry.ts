import type { Enquiry } from '#contract/enquiry.ts'

type Answer =
  | { sent: true; reference: string; message: string }
  | { sent: false; message: string; fields: Record<string, string> }

const patienceMs = 10_000
const notSent = 'Your message could not be sent. Please check your connection and try again: nothing you wrote is lost.'

/** Sends a message once. Whatever goes wrong comes back as a sentence to show, and as faults by field where there are any. */
export async function sendEnquiry(enquiry: Enquiry): Promise<Answer> {
  try {
    const response = await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = (await response.json()) as {
      reference?: string
      message?: string
      error?: { message?: string; fields?: Record<string, string> }
    }
    if (response.ok && body.reference) return { sent: true, reference: body.reference, message: body.message ?? '' }
    return { sent: false, message: body.error?.message ?? notSent, fields: body.error?.fields ?? {} }
  } catch {
    return { sent: false, message: notSent, fields: {} }
  }
}
