import { type EmailResult, submitEmail } from '../shared/submit-email.ts'

/** Requests the confirmation email. */
export const subscribe = (email: string, remark: string, send: typeof fetch = fetch): Promise<EmailResult> =>
  submitEmail({
    path: '/api/newsletter',
    body: { email, source: 'footer', remark },
    failed: 'We could not sign you up just now. Please try again.',
    send,
  })
