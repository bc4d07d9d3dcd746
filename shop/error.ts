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

/** A failed query carries the values it was given, which may be somebody's: only what the database said is logged. */
export function safeError(error: unknown) {
  if (!(error instanceof Error)) return { error: 'something that is not an error' }
  const root = error.cause instanceof Error ? error.cause : error
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { error: `${root.name}: ${root.message}`, stack: stack.slice(0, 8).join('\n') }
}
