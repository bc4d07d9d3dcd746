import { formatPounds } from '#contract/arithmetic/money.ts'
import { weightText } from '#contract/basket/line-text.ts'
import { palletLoading } from '#contract/delivery/loading-text.ts'
import { leftoverText } from '#contract/orders/leftovers.ts'
import { reservedAtPayment } from '#contract/orders/reserved-at-payment.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { type ComposedMail, composeMail } from '../../mail/compose-mail.ts'
import type { MailBlock } from '../../mail/mail-block.ts'
import { transferOf } from '../compose-order.ts'
import { invoiceNumber } from '../issue-invoice.ts'
import { effectivePayment, type OrderAggregate, type OrderRow } from '../order-aggregate.ts'
import { correctedMail } from './corrected-mail.ts'
import { cutListLinks } from './cut-list-links.ts'
import { dispatchedMail } from './dispatched-mail.ts'
import { heading, type OrderMailDetails, orderText, paragraph, seeOrder } from './mail-parts.ts'
import {
  addressRows,
  collectionRows,
  goodsBlocks,
  lineRows,
  longDayText,
  orderRows,
  transferRows,
} from './order-rows.ts'
import { partCancelledMail } from './part-cancelled-mail.ts'
import { refundedMail } from './refunded-mail.ts'

export type OrderMail =
  | 'received'
  | 'corrected'
  | 'paid'
  | 'dispatched'
  | 'delivered'
  | 'ready'
  | 'cancelled'
  | 'part-cancelled'
  | 'replaced'
  | 'too-late'
  | 'looked-into'
  | 'refunded'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** The Consumer Contracts Regulations give this right and require us to inform the buyer of it. */
const rightToCancel = (settings: Settings): MailBlock =>
  paragraph(
    `You may change your mind up to 14 days after your order arrives. You can cancel on the order's page until we start picking it, or write to ${settings.company.email}; our return and refund policy has the details.`,
  )

/** The price of leftovers is said when the stone is bought, and holds for this order. */
const leftoverBlocks = ({ leftovers }: OrderRow): MailBlock[] => (leftovers ? [paragraph(leftoverText(leftovers))] : [])

/** What happens after a cancellation. Items of an order that was paid for, or free, are no longer in the basket. */
function afterCancelling({ order: { paidAt, totalPence }, payments }: OrderAggregate, refundPence: number) {
  if (payments.some(({ attention }) => attention !== null))
    return {
      preview: 'We are looking into your payment.',
      text: 'A payment reached us that is not in pounds or does not say how much it is. We are looking into it and will write to you.',
    }
  if (refundPence > 0)
    return {
      preview: 'Your refund is on its way.',
      text: `We will refund ${formatPounds(refundPence)} the way it was paid, and will email you when that is done.`,
    }
  if (payments.some(({ state }) => state === 'mismatched'))
    return { preview: 'You have been refunded.', text: 'What you paid has already been refunded.' }
  const preview = 'You have not been charged.'
  if (paidAt === null && payments.some(({ provider }) => provider === 'bank'))
    return {
      preview,
      text: `${preview} If you have already sent the money, please write to us. If you would still like to order, choose “Order again” on the order's page.`,
    }
  if (paidAt === null)
    return { preview, text: `${preview} If you would still like to order, everything is in your basket.` }
  if (totalPence === 0) return { preview, text: 'There was nothing to pay, so there is nothing to refund.' }
  return { preview: 'You have been refunded.', text: 'What you paid has already been refunded.' }
}

/** How to pay for an order by bank transfer. */
const proforma = (settings: Settings, { order, lines }: OrderAggregate, details: OrderMailDetails): ComposedMail => {
  const transfer = transferOf(settings, order)
  const text = orderText(settings, 'order-transfer', order)
  return composeMail(settings, {
    kind: 'order-received',
    subject: text.subject,
    preview: `${formatPounds(order.totalPence)} to arrive by ${longDayText(transfer.pay_by)}.`,
    blocks: [
      text.heading,
      ...text.intro(
        order.reservesAtPayment
          ? reservedAtPayment
          : `We are reserving your items until ${longDayText(transfer.pay_by)}.`,
        'Please pay by bank transfer, and give the payment reference below so that we know the payment is yours.',
      ),
      { kind: 'table', rows: transferRows(transfer) },
      paragraph(
        'We will write again when your payment has arrived. Delivery is counted from that day. If it does not arrive in time, we cancel the order.',
      ),
      { kind: 'button', label: 'Proforma invoice', href: details.proformaUrl },
      ...goodsBlocks({ order, lines }),
      { kind: 'table', rows: orderRows(settings, order) },
      ...leftoverBlocks(order),
      seeOrder(details),
      ...text.closing,
    ],
  })
}

/** One email for each step of an order, with the order's stored figures. */
export const orderMails: Record<
  OrderMail,
  (settings: Settings, aggregate: OrderAggregate, details: OrderMailDetails) => ComposedMail
> = {
  received: (settings, aggregate, details) => {
    const { order, lines } = aggregate
    const isFree = order.totalPence === 0
    if (effectivePayment(aggregate)?.provider === 'bank') return proforma(settings, aggregate, details)
    const time = order.heldUntil ? clock.format(order.heldUntil) : null
    const holdText = order.reservesAtPayment
      ? `${reservedAtPayment}${time ? ` Please pay by ${time}.` : ''}`
      : time && `We are reserving your items until ${time}.`
    const text = orderText(settings, isFree ? 'order-free' : 'order-received', order)
    const facts = isFree ? [] : [holdText || undefined, 'If you have already paid, a second email will confirm it.']
    return composeMail(settings, {
      kind: 'order-received',
      subject: text.subject,
      preview: isFree ? 'There is nothing to pay.' : 'We will write again once it is paid.',
      blocks: [
        text.heading,
        ...text.intro(...facts),
        ...goodsBlocks({ order, lines }),
        { kind: 'table', rows: orderRows(settings, order) },
        ...leftoverBlocks(order),
        seeOrder(details),
        ...(isFree ? [rightToCancel(settings)] : []),
        ...text.closing,
      ],
    })
  },

  paid: (settings, { order, lines, invoices }, details) => {
    const number = invoices.find(({ kind }) => kind === 'invoice')?.number
    const text = orderText(settings, 'order-paid', order)
    return composeMail(settings, {
      kind: 'order-paid',
      subject: text.subject,
      preview: `${formatPounds(order.totalPence)} received, thank you.`,
      blocks: [
        text.heading,
        ...text.intro(details.note),
        ...goodsBlocks({ order, lines }),
        { kind: 'table', rows: orderRows(settings, order) },
        ...(number === undefined
          ? []
          : [paragraph(`Your VAT invoice ${invoiceNumber(settings, number)} is on the order's page.`)]),
        seeOrder(details),
        ...cutListLinks({ lines }, details.publicUrl),
        ...text.closing,
        rightToCancel(settings),
        ...leftoverBlocks(order),
        paragraph(
          'Attached are our terms and conditions, the delivery and collection process, the return and refund policy, and a form for cancelling, which you can use if you wish.',
        ),
      ],
    })
  },

  corrected: correctedMail,

  dispatched: dispatchedMail,

  delivered: (settings, { order, lines }, details) => {
    const text = orderText(settings, 'order-delivered', order)
    return composeMail(settings, {
      kind: 'order-delivered',
      subject: text.subject,
      preview: 'Please check everything before it is laid.',
      blocks: [
        text.heading,
        ...text.intro(details.note, `If it has not reached you, please ring ${settings.company.phone}.`),
        { kind: 'items', rows: lineRows(lines) },
        { kind: 'table', rows: addressRows(order) },
        paragraph(
          'Please check every piece before it is laid. If something is broken, missing or not as you expected, tell us on the order’s page; you can add photographs there. You may return what you have not laid within 14 days.',
        ),
        ...text.closing,
        seeOrder(details),
      ],
    })
  },

  ready: (settings, { order, lines }, details) => {
    const text = orderText(settings, 'order-ready', order)
    return composeMail(settings, {
      kind: 'order-ready',
      subject: text.subject,
      preview: order.keptUntil
        ? `We will keep it until ${longDayText(order.keptUntil)}.`
        : 'It is waiting at our yard.',
      blocks: [
        text.heading,
        ...text.intro(
          details.note,
          "Please bring the order reference. If somebody else is coming for you, tell us their name on the order's page.",
        ),
        { kind: 'table', rows: collectionRows(settings, order) },
        { kind: 'items', rows: lineRows(lines) },
        { kind: 'table', rows: [['Weight', weightText(order.weightG)]] },
        paragraph(
          `${palletLoading} Slabs travel upright: please bring a flat-bed with an A-frame. If you cannot come in time, please ring ${settings.company.phone} or write to ${settings.company.email}.`,
        ),
        ...text.closing,
        seeOrder(details),
      ],
    })
  },

  cancelled: (settings, aggregate, details) => {
    const { order, lines } = aggregate
    const { preview, text: money } = afterCancelling(aggregate, details.refundPence)
    const text = orderText(settings, 'order-cancelled', order)
    return composeMail(settings, {
      kind: 'order-cancelled',
      subject: text.subject,
      preview,
      blocks: [
        text.heading,
        ...text.intro(details.note, money),
        ...goodsBlocks({ order, lines }),
        ...text.closing,
        seeOrder(details),
      ],
    })
  },

  'part-cancelled': partCancelledMail,

  replaced: (settings, { order, lines, payments }, details) => {
    // A payment that could not be used has already had a separate email.
    const charged = payments.some(({ state }) => state === 'mismatched') ? '' : ' You have not been charged for it.'
    return composeMail(settings, {
      kind: 'order-cancelled',
      subject: `Your order ${order.reference} has been cancelled: a new one has replaced it`,
      preview: 'There is nothing to pay for this one.',
      blocks: [
        heading('A new order has replaced it'),
        paragraph(
          `You placed a new order instead of ${order.reference}, so we have cancelled this one.${charged} There is nothing to pay for it, and nothing you need to do: your new order is not affected.`,
        ),
        { kind: 'items', rows: lineRows(lines) },
        seeOrder(details),
      ],
    })
  },

  'too-late': (settings, { order, lines }, details) =>
    composeMail(settings, {
      kind: 'order-too-late',
      subject: `We are refunding your payment for ${order.reference}`,
      preview: 'We will email you when it is done.',
      blocks: [
        heading('We are refunding your payment'),
        paragraph(
          `This is about your order ${order.reference}. ${details.note ?? ''} We will refund ${formatPounds(details.refundPence)} the way it was paid, and will email you when that is done. We are sorry for the inconvenience.`,
        ),
        { kind: 'items', rows: lineRows(lines) },
        seeOrder(details),
      ],
    }),

  'looked-into': (settings, { order, lines }, details) =>
    composeMail(settings, {
      kind: 'order-looked-into',
      subject: `We are looking into your payment for ${order.reference}`,
      preview: 'Your money is safe; we will write to you.',
      blocks: [
        heading('We are looking into your payment'),
        paragraph(
          `This is about your order ${order.reference}. ${details.note ?? ''} Your money is safe: we are looking into it and will write to you. If you have a question, write to ${settings.company.email}.`,
        ),
        { kind: 'items', rows: lineRows(lines) },
        seeOrder(details),
      ],
    }),

  refunded: refundedMail,
}
