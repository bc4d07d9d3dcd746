const timeoutMs = 10_000
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `field`: the error is about the address, so it is shown at the field. */
export type EmailResult = { message: string } | { refusal: string; field: boolean }

type Reply = { message?: string; error?: { message?: string; fields?: Record<string, string> } }

type EmailRequest = {
  path: string
  body: { email: string; remark?: string | undefined; [field: string]: unknown }
  /** The message for every failure other than a 4xx. */
  failed: string
  send?: typeof fetch
}

/**
 * Sends one email address. The check repeats the messages of the contract's schema: importing the schema would add the
 * validation library to every page.
 */
export async function submitEmail({ path, body, failed, send = fetch }: EmailRequest): Promise<EmailResult> {
  const email = body.email.trim()
  const remark = body.remark || undefined
  if (!email) return { refusal: 'Email is required', field: true }
  if (!address.test(email)) return { refusal: 'Please enter a valid email address', field: true }
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, email, remark }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const reply = (await response.json()) as Reply
    if (response.ok && reply.message) return { message: reply.message }
    // The message of a server error is for the log; that of a 4xx is for the visitor.
    const refused = response.status >= 400 && response.status < 500 && response.status !== 404
    if (!refused) return { refusal: failed, field: false }
    const aboutEmail = reply.error?.fields?.email
    return { refusal: aboutEmail ?? reply.error?.message ?? failed, field: aboutEmail !== undefined }
  } catch {
    return { refusal: failed, field: false }
  }
}
