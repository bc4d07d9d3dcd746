const timeoutMs = 10_000
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const unreachable = 'We could not sign you up just now. Please try again.'

export type SignUpResult = { message: string } | { refusal: string; field: boolean }

type Answer = { message?: string; error?: { message?: string; fields?: Record<string, string> } }

/**
 * Asks the server to send the confirmation mail. The address is checked here with the words of newsletterSchema,
 * which itself would bring the whole validation library into every page.
 */
export async function signUp(email: string, website: string, send: typeof fetch = fetch): Promise<SignUpResult> {
  const entered = email.trim()
  if (!entered) return { refusal: 'Email is required', field: true }
  if (!address.test(entered)) return { refusal: 'Please enter a valid email address', field: true }
  try {
    const response = await send('/api/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: entered, source: 'footer', website }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as Answer
    if (response.ok && answer.message) return { message: answer.message }
    // A server fault's own words are for the log; a refusal's are for the reader.
    const refused = response.status >= 400 && response.status < 500 && response.status !== 404
    if (!refused) return { refusal: unreachable, field: false }
    const aboutEmail = answer.error?.fields?.email
    return { refusal: aboutEmail ?? answer.error?.message ?? unreachable, field: aboutEmail !== undefined }
  } catch {
    return { refusal: unreachable, field: false }
  }
}
