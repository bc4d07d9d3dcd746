import type { RefundEventOutcome } from '../refunds/record-provider-refunds.ts'
import type { Confirmation } from './confirm-payment.ts'

/** The outcome of a payment provider's event, as stored in `payment_events`. */
export type EventOutcome = Confirmation | RefundEventOutcome

/** 'attention': staff should look into it. 'unusual': complete, but not done through this shop. */
type Concern = 'attention' | 'unusual' | 'none'

/** Which outcomes staff should see: for the log, the Health screen and the worker's report. */
export const concernOf: Record<EventOutcome, Concern> = {
  paid: 'none',
  paid_late: 'none',
  given_back_sold_meanwhile: 'none',
  given_back_voucher_used: 'none',
  given_back_cancelled: 'none',
  given_back_paid_twice: 'none',
  // The money is refunded automatically, but a provider that takes the wrong amount is not set up correctly.
  given_back_wrong_amount: 'attention',
  held_for_staff: 'attention',
  already_paid: 'none',
  failed: 'none',
  wrong_amount: 'attention',
  unknown_payment: 'attention',
  ignored: 'none',
  repeated: 'none',
  refund_confirmed: 'none',
  refunded_elsewhere: 'unusual',
  partly_refunded_elsewhere: 'unusual',
  refund_known_already: 'none',
  // The bank returned the refund to us after the credit note was issued.
  refund_failed: 'attention',
}

export const outcomesThatNeedAttention = (Object.keys(concernOf) as EventOutcome[]).filter(
  (outcome) => concernOf[outcome] === 'attention',
)
