import type { Order } from '#contract/orders/order.ts'
import { isOver, type OrderState, type PaymentMethod } from '#contract/orders/order-states.ts'

/** The states of an order in the buyer's words. */
export const stateText: Record<OrderState, string> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  picking: 'Being picked',
  ready: 'Ready to collect',
  part_dispatched: 'Partly on its way',
  dispatched: 'On its way',
  delivered: 'Delivered',
  collected: 'Collected',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  returned: 'Returned',
}

/** A free order never awaits a payment. */
export const stateTextOf = (state: OrderState, total: number): string => {
  if (total > 0) return stateText[state]
  return state === 'pending' ? 'Received' : state === 'paid' ? 'Confirmed' : stateText[state]
}

export const methodText: Record<PaymentMethod, string> = {
  card: 'Card Payment',
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
}

/** The state of an order for a buyer who returns from the payment provider. */
export type Outcome =
  /** The provider has not confirmed the payment yet. */
  | 'confirming'
  /** The confirmation is overdue: perhaps the buyer did not pay. */
  | 'unconfirmed'
  | 'declined'
  /** The amount paid is not the order's total; the timeline says what happens to the money. */
  | 'mismatched'
  /** The order is placed and awaits a bank transfer. */
  | 'transfer'
  | 'thanks'
  /** Cancelled, refunded, returned or expired. */
  | 'over'

const pollsBeforeWarning = 6

/** `turnedBack`: the buyer cancelled on the provider's page. */
export function outcomeOf(order: Order, polls: number, turnedBack = false): Outcome {
  if (isOver(order.state)) return 'over'
  if (order.state !== 'pending') return 'thanks'
  if (order.transfer) return 'transfer'
  if (order.payment.state === 'mismatched') return 'mismatched'
  if (order.payment.state === 'failed' || order.payment.state === 'expired') return 'declined'
  return turnedBack || polls > pollsBeforeWarning ? 'unconfirmed' : 'confirming'
}

/** Milliseconds until the next poll; false once the outcome is known or the buyer is unlikely to pay. */
export function pollDelay(outcome: Outcome, polls: number): number | false {
  if (outcome !== 'confirming' && outcome !== 'unconfirmed') return false
  if (polls < 20) return 1500
  return polls < 60 ? 5000 : false
}

export type NextStep = { title: string; text: string }

/** What happens after payment, by delivery option. */
export function nextSteps({ delivery, collection, slot, totals }: Order, days: string): NextStep[] {
  // A free order has no invoice.
  const invoice = totals.total === 0 ? '' : ' Your VAT invoice is on the order’s page.'
  const email = { title: 'Now', text: `A confirmation is on its way to you by email.${invoice}` }
  if (collection)
    return [
      email,
      {
        title: 'We get it ready',
        text: `We expect it to be ready ${days}, and will email you when it is. Please wait for that email before you set out.`,
      },
      {
        title: 'You collect',
        text: `We keep it for ${collection.kept_days} days from then. Bring your order reference to the yard. If somebody else is coming for you, tell us their name on the order’s page.`,
      },
    ]
  if (delivery.id === 'sample-post')
    return [email, { title: 'In the post', text: `Your samples should be with you ${days}.` }]
  if (delivery.id === 'parcel')
    return [
      email,
      { title: 'We pack', text: 'Your order is packed in the yard and handed to the carrier.' },
      { title: 'Delivered by parcel', text: `Expected ${days}. We write when it leaves the yard.` },
    ]
  if (delivery.id === 'slab')
    return [
      email,
      { title: 'We ring you', text: `We arrange a day with you, usually ${days}, and how the lorry gets to you.` },
      {
        title: 'Delivery',
        text: 'The slabs come upright on an A-frame and are lifted off at the kerb with a crane. Please have somewhere to lean them, and help to carry them in.',
      },
    ]
  return [
    email,
    { title: 'We pick and pack', text: 'We pick your order in the yard and pack it for the journey.' },
    {
      title: 'Delivery',
      text: `Expected ${days}${slot ? `, ${slot}` : ''}. We will write when it leaves the yard. Pallets are delivered to the kerb.`,
    },
  ]
}
