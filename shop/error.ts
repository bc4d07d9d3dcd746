import { isCustomerGone } from '#database/customer-gone.ts'
import { isUnavailable } from '#database/unavailable.ts'

export type ShopErrorCode =
  | 'not_found'
  | 'invalid'
  | 'unavailable'
  | 'forbidden'
  | 'step_up_required'
  | 'signed_out'
  | 'key_reused'
  | 'too_many'

/** An error that no screen branches on. One place maps it to HTTP; the message is for the visitor. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ShopErrorCode
  readonly fields: Record<string, string> | undefined

  constructor(code: ShopErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** A visitor has exceeded a limit and may try again after `seconds`. */
export class TooMany extends ShopError {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super('too_many', message)
    this.seconds = seconds
  }
}

/**
 * The error to show to the visitor, or null for an unexpected one. Recognises an unavailable database, and an account
 * that was deleted during the request.
 */
export function shopErrorOf(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error
  if (isCustomerGone(error)) return new ShopError('signed_out', 'No user logged in')
  if (!isUnavailable(error)) return null
  const unavailable = new ShopError('unavailable', 'We cannot do that just now. Please try again in a moment.')
  unavailable.cause = error
  return unavailable
}

/**
 * What may be logged of a failure. A failed query contains its values and PostgreSQL quotes some of them, which may be
 * personal data. So only the innermost cause is logged, without values and addresses, and the stack.
 */
export function safeError(error: unknown) {
  if (!(error instanceof Error)) return { error: 'something that is not an error' }
  const root = innermost(error)
  return { error: `${root.name}: ${safeMessage(root)}`, stack: safeStack(error) }
}

function innermost(error: Error): Error {
  const [first] = error instanceof AggregateError ? error.errors : []
  const within = error.cause instanceof Error ? error.cause : first
  return within instanceof Error && within !== error ? innermost(within) : error
}

/** PostgreSQL's error codes for invalid values, whose messages quote the value. */
const isAboutValue = (error: Error) => /^22...$/.test(String((error as { code?: unknown }).code))

function safeMessage(error: Error): string {
  const message = error.message.replace(/\s*\b(?:params:|DETAIL:|Key \().*/s, '').replace(/\S*@\S*/g, '…')
  const [line = ''] = (isAboutValue(error) ? message.replace(/".*"/s, '"…"') : message).split('\n', 1)
  return line.slice(0, 300)
}

/** The message comes before the frames and may have lines that look like a frame. */
function safeStack({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const frames = (at < 0 ? '' : stack.slice(at + message.length)).split('\n').filter((line) => /^\s+at /.test(line))
  return frames.slice(0, 8).join('\n')
}
