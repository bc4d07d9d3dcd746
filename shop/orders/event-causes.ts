import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { reservedAtPayment } from '#contract/orders/reserved-at-payment.ts'
import { longDayText } from './mail/order-rows.ts'

export type CancelledItem = { name: string; size: string; pieces: number }

export type Correction = 'address' | 'phone' | 'email' | 'day'

/** Why an order changed, with the details for the sentence. Stored as a code and details, never as a sentence. */
export type EventCause =
  | { code: 'placed'; atPayment?: true }
  | { code: 'nothing_to_pay' }
  | { code: 'payment_received'; method: PaymentMethod }
  | { code: 'payment_received_late' }
  | { code: 'payment_mismatched'; receivedPence: number; totalPence: number }
  | { code: 'payment_unreadable' }
  | { code: 'mismatch_refunded' }
  | { code: 'attention_resolved'; note: string }
  | {
      code: 'picking' | 'ready' | 'part_dispatched' | 'dispatched' | 'delivered' | 'collected'
      note?: string | undefined
    }
  | {
      code: 'picking_undone' | 'ready_undone' | 'delivery_undone' | 'rest_refunded'
    }
  | { code: 'claim_made' | 'return_requested' | 'leftovers_offered' }
  | { code: 'replacement_placed'; order: string }
  | { code: 'collector_named' }
  | { code: 'delivery_corrected'; changed: Correction[]; day?: string }
  | { code: 'cancelled_by_buyer' }
  | { code: 'cancelled_by_staff'; note?: string | undefined }
  | { code: 'payment_overdue' }
  | { code: 'sold_before_payment' }
  | { code: 'superseded' }
  | { code: 'refunded_before_dispatch' }
  | {
      code: 'lines_cancelled'
      items: CancelledItem[]
      note: string
      /** What is refunded, or what is now due; neither if the pieces cost nothing. */
      refundPence?: number
      duePence?: number
    }
  | { code: 'refunded' }
  | { code: 'returned' }
  | { code: 'partly_refunded'; amountPence: number; reason: string }
  /** Older events, from before causes had codes, carry the sentence itself. */
  | { code: 'recorded'; note: string }

const itemText = ({ name, size, pieces }: CancelledItem): string =>
  `${pieces} × ${[name, sizeText(size)].filter(Boolean).join(', ')}`

type Code = EventCause['code']
type DetailsOf<Of extends Code> = Omit<Extract<EventCause, { code: Of }>, 'code'>

const paidBy: Record<PaymentMethod, string> = {
  card: 'by card',
  paypal: 'through PayPal',
  bank_transfer: 'by bank transfer',
}

const withNote = (sentence: string, { note }: { note?: string | undefined }): string =>
  note ? `${sentence} ${note}` : sentence

const correctionNames: Record<Correction, string> = {
  address: 'delivery address',
  phone: 'telephone number',
  email: 'email address',
  day: 'delivery day',
}

/** 'The delivery address and the delivery day have been changed.' */
export function correctedText(changed: readonly Correction[]): string {
  const names = changed.map((one) => `the ${correctionNames[one]}`)
  const all = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)} ${names.length > 1 ? 'have' : 'has'} been changed.`
}

const sentences: { [Of in Code]: (details: DetailsOf<Of>) => string } = {
  placed: ({ atPayment }) => `We have received your order.${atPayment ? ` ${reservedAtPayment}` : ''}`,
  nothing_to_pay: () => 'There was nothing to pay.',
  payment_received: ({ method }) => `We have received your payment ${paidBy[method]}.`,
  payment_received_late: () =>
    'Your payment reached us late; your items were still in stock, so your order goes ahead.',
  payment_mismatched: ({ receivedPence, totalPence }) =>
    `${formatPounds(receivedPence)} reached us for this order, whose total is ${formatPounds(totalPence)}. We are refunding it.`,
  payment_unreadable: () =>
    'A payment reached us for this order that is not in pounds or does not say how much it is. We are looking into it and will write to you.',
  mismatch_refunded: () => 'We have refunded the payment that could not be used.',
  attention_resolved: ({ note }) => note,
  picking: (details) => withNote('We are picking your order.', details),
  ready: (details) => withNote('Your order is ready to collect.', details),
  part_dispatched: (details) => withNote('Part of your order has left our yard; the rest will follow.', details),
  claim_made: () => 'You told us that something is broken or missing.',
  return_requested: () => 'You told us that you are sending something back.',
  leftovers_offered: () => 'You asked us to buy leftovers back.',
  replacement_placed: ({ order }) => `We are replacing what was wrong with order ${order}.`,
  picking_undone: () => 'We have not begun to pick your order yet.',
  ready_undone: () => 'Your order is not ready yet: we are still picking it.',
  delivery_undone: () => 'Your order has not been delivered yet: it is still on its way.',
  rest_refunded: () => 'Everything that was not refunded has left our yard.',
  dispatched: (details) => withNote('Your order has left our yard.', details),
  delivered: (details) => withNote('Your order has been delivered.', details),
  collected: (details) => withNote('Your order has been collected.', details),
  collector_named: () => 'You told us who may collect your order.',
  delivery_corrected: ({ changed, day }) =>
    [correctedText(changed), ...(day ? [`It is due on ${longDayText(day)}.`] : [])].join(' '),
  cancelled_by_buyer: () => 'You cancelled the order.',
  cancelled_by_staff: ({ note }) => note || 'We cancelled the order.',
  payment_overdue: () => 'We did not receive payment in time, so we cancelled the order.',
  sold_before_payment: () =>
    'Your items were sold before your payment reached us, so we have cancelled the order and are refunding you.',
  superseded: () => 'You placed a new order instead.',
  refunded_before_dispatch: () => 'Your money was refunded before the order was sent, so we cancelled it.',
  lines_cancelled: ({ items, note, refundPence, duePence }) =>
    [
      `We have cancelled ${items.map(itemText).join(' and ')}: ${note.replace(/[.!]$/, '')}.`,
      refundPence !== undefined && `We are refunding ${formatPounds(refundPence)}.`,
      duePence !== undefined && `The order is now ${formatPounds(duePence)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  refunded: () => 'We have refunded your payment.',
  returned: () => 'You returned everything, and we are refunding you.',
  partly_refunded: ({ amountPence, reason }) => `We have refunded ${formatPounds(amountPence)}: ${reason}`,
  recorded: ({ note }) => note,
}

const isCode = (code: string): code is Code => Object.hasOwn(sentences, code)

/** The sentence that buyers see for an event; empty for a code this version does not know. */
export function causeSentence({ cause, details }: { cause: string; details: Record<string, unknown> | null }): string {
  if (!isCode(cause)) return ''
  const sentence = sentences[cause] as (details: Record<string, unknown>) => string
  return sentence(details ?? {})
}

export const causeText = ({ code, ...details }: EventCause): string => causeSentence({ cause: code, details })
