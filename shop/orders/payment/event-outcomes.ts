import type { Following } from '../refunds/record-provider-refunds.ts'
import type { Confirmation } from './confirm-payment.ts'

/** What an event of a payment provider came to: its code in `payment_events`. */
export type EventOutcome = Confirmation | Following

/** 'attention': a person should look into it. 'unusual': done, but not by the shop itself. */
type Concern = 'attention' | 'unusual' | 'none'

/** The one table of which outcomes concern people: for the log, Health and the worker's report. */
export const concernOf: Record<EventOutcome, Concern> = {
  paid: 'none',
  paid_late: 'none',
  given_back_sold_meanwhile: 'none',
  given_back_cancelled: 'none',
  given_back_paid_twice: 'none',
  // It goes back by itself, but a provider that takes another amount than it was asked for is set up wrongly.
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
  // Money that a bank sent back to us after the credit note was written.
  refund_failed: 'attention',
}

export const outcomesThatNeedAttention = (Object.keys(concernOf) as EventOutcome[]).filter(
  (outcome) => concernOf[outcome] === 'attention',
)
