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

/** Anything a screen does not branch on. Mapped to HTTP in one place; the message is meant for the person asking. */
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

/** One visitor asks for more than their part: they may ask again after so many seconds. */
export class TooMany extends ShopError {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super('too_many', message)
    this.seconds = seconds
  }
}

/**
 * What a failure means to the person asking, where it means anything: that the database cannot be had now is said so, and
 * that their account was deleted in this very moment.
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
 * What of a failure may be logged. A failed query carries the values it was given, and PostgreSQL quotes some of them, which
 * may be somebody's: only the innermost cause is logged, without values and addresses, and where it came from.
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

/** PostgreSQL's codes for values that do not fit: their messages quote the value. */
const isAboutValue = (error: Error) => /^22...$/.test(String((error as { code?: unknown }).code))

function safeMessage(error: Error): string {
  const message = error.message.replace(/\s*\b(?:params:|DETAIL:|Key \().*/s, '').replace(/\S*@\S*/g, '…')
  const [line = ''] = (isAboutValue(error) ? message.replace(/".*"/s, '"…"') : message).split('\n', 1)
  return line.slice(0, 300)
}

/** The message stands above the frames and may have lines that look like one. */
function safeStack({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const frames = (at < 0 ? '' : stack.slice(at + message.length)).split('\n').filter((line) => /^\s+at /.test(line))
  return frames.slice(0, 8).join('\n')
}
