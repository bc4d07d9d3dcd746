const timeoutMs = 10_000
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `field`: the address is at fault, not the way to the server. */
export type EmailResult = { message: string } | { refusal: string; field: boolean }

type Answer = { message?: string; error?: { message?: string; fields?: Record<string, string> } }

type EmailRequest = {
  path: string
  body: { email: string; website: string; [field: string]: unknown }
  /** The sentence for everything that is no refusal. */
  failed: string
  send?: typeof fetch
}

/**
 * Sends one email address. It is checked here with the words of the contract's schema, which itself would bring the
 * whole validation library into every page.
 */
export async function submitEmail({ path, body, failed, send = fetch }: EmailRequest): Promise<EmailResult> {
  const email = body.email.trim()
  if (!email) return { refusal: 'Email is required', field: true }
  if (!address.test(email)) return { refusal: 'Please enter a valid email address', field: true }
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, email }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as Answer
    if (response.ok && answer.message) return { message: answer.message }
    // A server fault's own words are for the log; a refusal's are for the reader.
    const refused = response.status >= 400 && response.status < 500 && response.status !== 404
    if (!refused) return { refusal: failed, field: false }
    const aboutEmail = answer.error?.fields?.email
    return { refusal: aboutEmail ?? answer.error?.message ?? failed, field: aboutEmail !== undefined }
  } catch {
    return { refusal: failed, field: false }
  }
}
