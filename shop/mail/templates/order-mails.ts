import { formatPounds } from '#contract/money.ts'
import type { ShopConfig } from '#shop.config'
import { invoiceNumber } from '../../orders/issue-invoice.ts'
import type { OrderRecord } from '../../orders/order-record.ts'
import { type ComposedMail, composeMail, type MailBlock } from '../compose-mail.ts'
import { addressRows, lineRows, totalRows, whenRows } from './order-rows.ts'

type Facts = { orderUrl: string; refundPence: number; note?: string | undefined }

export type OrderMail = 'received' | 'paid' | 'dispatched' | 'cancelled' | 'too-late' | 'refunded'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
const heading = (text: string): MailBlock => ({ kind: 'heading', text })

const seeOrder = ({ orderUrl }: Facts): MailBlock => ({ kind: 'button', label: 'See your order', href: orderUrl })

/** The Consumer Contracts Regulations give it; they also ask that the buyer be told. */
const rightToCancel = (config: ShopConfig): MailBlock =>
  paragraph(
    `You may change your mind until 14 days after the goods have reached you. Cancel on the order's page before we pick it, or write to ${config.company.email}; our return and refund policy says the rest.`,
  )

/**
 * One mail for each step an order takes. Figures are the order's own. Before it is paid nothing that was typed into the
 * form is repeated: anybody can type anybody's address.
 */
export const orderMails: Record<OrderMail, (config: ShopConfig, record: OrderRecord, facts: Facts) => ComposedMail> = {
  received: (config, { order, lines }, facts) => {
    const isFree = order.totalPence === 0
    const held = order.heldUntil ? ` We hold the stones for you until ${clock.format(order.heldUntil)}.` : ''
    return composeMail(config, {
      kind: 'order-received',
      subject: `We have your order ${order.reference}`,
      preview: isFree ? 'There is nothing to pay.' : 'We tell you again when it is paid.',
      blocks: [
        heading('Thank you for your order'),
        paragraph(
          isFree
            ? `We have your order ${order.reference}. There is nothing to pay; we pack it and tell you when it leaves.`
            : `We have your order ${order.reference} and wait for its payment.${held} If you have paid already, a second mail confirms it.`,
        ),
        { kind: 'table', rows: lineRows(lines) },
        { kind: 'table', rows: [...totalRows(order), ...whenRows(order)] },
        seeOrder(facts),
        ...(isFree ? [rightToCancel(config)] : []),
        paragraph('If you ordered nothing from us, somebody mistyped their address. You need do nothing.'),
      ],
    })
  },

  paid: (config, { order, lines, invoices }, facts) => {
    const number = invoices.find(({ kind }) => kind === 'invoice')?.number
    return composeMail(config, {
      kind: 'order-paid',
      subject: `Your order ${order.reference} is paid`,
      preview: `${formatPounds(order.totalPence)} received, thank you.`,
      blocks: [
        heading('Your order is paid'),
        paragraph(
          `We have received ${formatPounds(order.totalPence)} for order ${order.reference}, thank you.${facts.note ? ` ${facts.note}` : ''}`,
        ),
        { kind: 'table', rows: lineRows(lines) },
        { kind: 'table', rows: [...totalRows(order), ...whenRows(order), ...addressRows(order)] },
        ...(number === undefined
          ? []
          : [paragraph(`Your VAT invoice ${invoiceNumber(config, number)} is on the order's page.`)]),
        seeOrder(facts),
        rightToCancel(config),
      ],
    })
  },

  dispatched: (config, { order, lines }, facts) =>
    composeMail(config, {
      kind: 'order-dispatched',
      subject: `Your order ${order.reference} is on its way`,
      preview: 'It has left our yard.',
      blocks: [
        heading('It is on its way'),
        paragraph(`Your order ${order.reference} has left our yard.${facts.note ? ` ${facts.note}` : ''}`),
        { kind: 'table', rows: lineRows(lines) },
        { kind: 'table', rows: [...totalRows(order), ...whenRows(order), ...addressRows(order)] },
        paragraph('Please look the pallet over when it comes, and tell us promptly of anything that is damaged.'),
        seeOrder(facts),
      ],
    }),

  cancelled: (config, { order, lines }, facts) =>
    composeMail(config, {
      kind: 'order-cancelled',
      subject: `Your order ${order.reference} is cancelled`,
      preview: facts.refundPence > 0 ? 'Your money is on its way back.' : 'You have not been charged.',
      blocks: [
        heading('Your order is cancelled'),
        paragraph(
          `${facts.note ? `${facts.note} ` : ''}${
            facts.refundPence > 0
              ? `We give back ${formatPounds(facts.refundPence)} the way it was paid; a mail follows when that is done.`
              : 'You have not been charged. If the stones are still what you want, they are in your basket.'
          }`,
        ),
        { kind: 'table', rows: lineRows(lines) },
        { kind: 'table', rows: totalRows(order) },
        seeOrder(facts),
      ],
    }),

  'too-late': (config, { order, lines }, facts) =>
    composeMail(config, {
      kind: 'order-too-late',
      subject: `We are giving back your payment for ${order.reference}`,
      preview: 'Nothing is lost; a mail follows when it is done.',
      blocks: [
        heading('We are giving back your payment'),
        paragraph(
          `${facts.note ?? ''} We give back ${formatPounds(facts.refundPence)} the way it was paid; a mail follows when that is done. We are sorry for the trouble.`.trim(),
        ),
        { kind: 'table', rows: lineRows(lines) },
        seeOrder(facts),
      ],
    }),

  refunded: (config, { order, invoices }, facts) => {
    const number = invoices.findLast(({ kind }) => kind === 'credit')?.number
    return composeMail(config, {
      kind: 'order-refunded',
      subject: `We have given back ${formatPounds(facts.refundPence)} for ${order.reference}`,
      preview: 'It reaches you within a few days.',
      blocks: [
        heading('Your money is on its way back'),
        paragraph(
          `We have given back ${formatPounds(facts.refundPence)} for order ${order.reference}. Depending on your bank it reaches you within a few days.`,
        ),
        ...(number === undefined
          ? []
          : [paragraph(`The credit note ${invoiceNumber(config, number)} is on the order's page.`)]),
        seeOrder(facts),
      ],
    })
  },
}
