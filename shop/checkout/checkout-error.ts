import { type Refusal, refuse } from '../refuse.ts'

/** Why an order was rejected. Screens branch on the code; `fields` name the inputs or, by their id, the lines. */
export type CheckoutFault =
  | { code: 'empty_basket' }
  | { code: 'key_reused' }
  | { code: 'no_payment' }
  | { code: 'changed'; fields: Record<string, string> }
  /** The order is so large that staff should look at it first, as an enquiry. */
  | { code: 'ask_us'; sentence: string }
  | { code: 'too_much_unpaid'; sentence: string }
  | { code: 'too_many_samples'; sentence: string }
  /** The buyer has used the voucher before. */
  | { code: 'voucher'; sentence: string }
  | { code: 'unavailable'; field: string; sentence: string }
  | { code: 'invalid'; field: string; sentence: string }

/** Thrown to roll back the transaction, and caught right outside it. */
export class CheckoutRejected extends Error {
  override name = 'CheckoutRejected'
  readonly fault: CheckoutFault

  constructor(fault: CheckoutFault) {
    super(fault.code)
    this.fault = fault
  }
}

export type CheckoutRefusal = Refusal<CheckoutFault['code']>

export function refuseCheckout(fault: CheckoutFault): CheckoutRefusal {
  const { message, fields } = messageFor(fault)
  return refuse(fault.code, message, fields)
}

function messageFor(fault: CheckoutFault): { message: string; fields?: Record<string, string> } {
  switch (fault.code) {
    case 'empty_basket':
      return { message: 'There are no items currently in your basket.' }
    case 'key_reused':
      return { message: 'This Idempotency-Key has already been used for something else.' }
    case 'no_payment':
      return { message: 'This payment method is not available.', fields: { payment: 'is not available' } }
    case 'changed':
      return {
        message: 'Something has changed since you last looked. Please check your order and place it again.',
        fields: fault.fields,
      }
    case 'ask_us':
    case 'too_much_unpaid':
    case 'too_many_samples':
    case 'voucher':
      return { message: fault.sentence }
    case 'unavailable':
    case 'invalid':
      return { message: fault.sentence, fields: { [fault.field]: fault.sentence } }
  }
}
