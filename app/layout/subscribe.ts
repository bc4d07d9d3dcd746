import { type EmailResult, submitEmail } from '../shared/submit-email.ts'

/** Requests the confirmation email. */
export const subscribe = (email: string, website: string, send: typeof fetch = fetch): Promise<EmailResult> =>
  submitEmail({
    path: '/api/newsletter',
    body: { email, source: 'footer', website },
    failed: 'We could not sign you up just now. Please try again.',
    send,
  })
