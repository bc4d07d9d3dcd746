import type { Order } from '#contract/orders/order.ts'
import { isOver, type OrderState, type PaymentMethod } from '#contract/orders/order-states.ts'

/** What a buyer calls the states of an order. */
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

export const methodText: Record<PaymentMethod, string> = {
  card: 'Card Payment',
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
}

/** How an order stands for somebody who comes back from paying. */
export type Outcome =
  /** The provider's word is still under way. */
  | 'confirming'
  /** It is long in coming: perhaps nobody paid. */
  | 'unheard'
  | 'declined'
  /** Money came that is not what the order comes to: the timeline says what becomes of it. */
  | 'mismatched'
  /** It is placed, and waits for the money to come by bank. */
  | 'transfer'
  | 'thanks'
  /** Cancelled, refunded, returned or run out: the basket is still there to order again. */
  | 'over'

const patientPolls = 6

/** `turnedBack`: the buyer left the provider's page by the way that does not pay. */
export function outcomeOf(order: Order, polls: number, turnedBack = false): Outcome {
  if (isOver(order.state)) return 'over'
  if (order.state !== 'pending') return 'thanks'
  if (order.transfer) return 'transfer'
  if (order.payment.state === 'mismatched') return 'mismatched'
  if (order.payment.state === 'failed' || order.payment.state === 'expired') return 'declined'
  return turnedBack || polls > patientPolls ? 'unheard' : 'confirming'
}

/** How long until it is worth asking again; false when the answer is known or nobody seems to be paying. */
export function askAgainIn(outcome: Outcome, polls: number): number | false {
  if (outcome !== 'confirming' && outcome !== 'unheard') return false
  if (polls < 20) return 1500
  return polls < 60 ? 5000 : false
}

export type NextStep = { title: string; text: string }

/** What happens after paying, by how the goods travel. */
export function nextSteps({ delivery, collection, slot, totals }: Order, days: string): NextStep[] {
  // What cost nothing has no invoice.
  const invoice = totals.total === 0 ? '' : ' Your VAT invoice is on the order’s page.'
  const mail = { title: 'Now', text: `A confirmation is on its way to you by email.${invoice}` }
  if (collection)
    return [
      mail,
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
    return [mail, { title: 'In the post', text: `Your samples should be with you ${days}.` }]
  if (delivery.id === 'parcel')
    return [
      mail,
      { title: 'We pack', text: 'Your order is packed in the yard and handed to the carrier.' },
      { title: 'Delivered by parcel', text: `Expected ${days}. We write when it leaves the yard.` },
    ]
  return [
    mail,
    { title: 'We pick and pack', text: 'We pick your order in the yard and pack it for the journey.' },
    {
      title: 'Delivery',
      text: `Expected ${days}${slot ? `, ${slot}` : ''}. We will write when it leaves the yard. Pallets are delivered to the kerb.`,
    },
  ]
}
