export type ShopErrorCode = 'not_found' | 'invalid' | 'unavailable'

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
