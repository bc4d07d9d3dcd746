import type { Enquiry } from '#contract/enquiry.ts'

export type EnquiryAnswer =
  | { sent: true; reference: string; message: string }
  | { sent: false; message: string; fields: Record<string, string> }

type AnswerBody = {
  reference?: string
  message?: string
  error?: { message?: string; fields?: Record<string, string> }
}

const patienceMs = 10_000

/** Sends an enquiry. Never throws: a network that fails is an answer like any other. */
export async function sendEnquiry(enquiry: Enquiry): Promise<EnquiryAnswer> {
  try {
    const response = await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = (await response.json()) as AnswerBody
    if (response.ok && body.reference) return { sent: true, reference: body.reference, message: body.message ?? '' }
    return {
      sent: false,
      message: body.error?.message ?? 'Something went wrong. Please try again.',
      fields: body.error?.fields ?? {},
    }
  } catch {
    return {
      sent: false,
      message: 'We could not reach the shop. Please check your connection and try again.',
      fields: {},
    }
  }
}
