import { parseArgs } from 'node:util'
import { desc, getTableColumns, inArray } from 'drizzle-orm'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { type OrderState, orderStates } from '#contract/orders/order-states.ts'
import { orders } from '#database/tables/orders.ts'
import type { ActingContext } from '#shop/context.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { invoiceNumber } from '#shop/orders/issue-invoice.ts'
import { addressRows, buyerRows, collectionRows, trackingRows } from '#shop/orders/mail/order-rows.ts'
import { needsAttention } from '#shop/orders/needs-attention.ts'
import { byReference, loadOrder, type OrderAggregate } from '#shop/orders/order-aggregate.ts'
import { recordTransfer } from '#shop/orders/payment/record-transfer.ts'
import { resolvePayment } from '#shop/orders/payment/resolve-payment.ts'
import { refusalsBeforeHelp } from '#shop/orders/refunds/execute-refund.ts'
import { recordTransferRefund } from '#shop/orders/refunds/record-transfer-refund.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import type { Command } from './command.ts'

/** `npm run orders -- …` */
const help = `npm run orders -- list [--state paid]          the newest orders
npm run orders -- show ORD-….                  everything about one order
npm run orders -- paid ORD-…. --amount 123.45  its bank transfer has arrived; the amount must match to the penny
npm run orders -- refunded ORD-….              you have sent its refund by bank transfer
npm run orders -- pick ORD-….                  paid → picking; --mix-batches accepts a line from several batches
npm run orders -- dispatch ORD-…. [--carrier …] [--tracking …] [--note …]   picking → dispatched; the customer's email has all of this
npm run orders -- deliver ORD-….               dispatched → delivered
npm run orders -- ready ORD-…. [--note …]      picking → ready to collect; the email gives the last day to collect
npm run orders -- collect ORD-….               ready → collected
npm run orders -- cancel ORD-…. [--note …]     before dispatch: puts the items back into stock and refunds the money
npm run orders -- refund ORD-…. [--amount 12.50] --note why   after dispatch: refunds the whole order, or an amount in pounds
npm run orders -- resolve ORD-…. --note what   you have dealt with a payment that needed attention; the customer sees the note

An order marked ! has a payment or refund that needs attention: 'show' explains it.`

const options = {
  state: { type: 'string' },
  note: { type: 'string' },
  amount: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  'mix-batches': { type: 'boolean' },
} as const

const steps = {
  pick: 'picking',
  ready: 'ready',
  dispatch: 'dispatched',
  deliver: 'delivered',
  collect: 'collected',
} as const
const isStep = (text: string): text is keyof typeof steps => text in steps

const others = ['list', 'show', 'paid', 'refunded', 'cancel', 'refund', 'resolve']

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
type CommandRequest = { act: string; values: Values }
type Outcome = { ok: true } | { ok: false; message: string }

export const ordersCommand: Command = async (ctx, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [act = 'help', reference = ''] = positionals
  if (act === 'help' || !(isStep(act) || others.includes(act))) return { ok: act === 'help', text: help }
  if (act === 'list') return { ok: true, text: await list(ctx, values.state) }
  const outcome = act === 'show' ? { ok: true as const } : await change(ctx, reference, { act, values })
  if (!outcome.ok) return { ok: false, text: outcome.message }
  const order = await loadOrder(ctx.database.db, byReference(reference))
  return order ? { ok: true, text: show(ctx, order) } : { ok: false, text: `There is no order '${reference}'.` }
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })

async function list({ database }: ActingContext, stateName: string | undefined): Promise<string> {
  const state = stateName as OrderState | undefined
  if (state && !orderStates.includes(state)) return `--state takes one of ${orderStates.join(', ')}.`
  const rows = await database.db
    .select({ ...getTableColumns(orders), needsAttention })
    .from(orders)
    .where(state ? inArray(orders.state, [state]) : undefined)
    .orderBy(desc(orders.id))
    .limit(50)
  const lines = rows.map(
    (order) =>
      `${order.needsAttention ? '!' : ' '} ${order.reference}  ${moment.format(order.createdAt)}  ${order.state.padEnd(10)}  ${formatPounds(order.totalPence).padStart(11)}  ${order.deliveryLabel}  ${order.email}`,
  )
  return lines.join('\n') || 'There are no orders.'
}

const show = (ctx: ActingContext, { order, lines, events, payments, refunds, invoices }: OrderAggregate): string => {
  const isTransfer = (paymentId: number) => payments.some(({ id, provider }) => id === paymentId && provider === 'bank')
  const sendIt = `  ! send it by bank transfer, then: npm run orders -- refunded ${order.reference}`
  return [
    `${order.reference}  ${order.state}  ${formatPounds(order.totalPence)} (VAT ${formatPounds(order.vatPence)})`,
    `${order.email}  ${order.billing.phone}`,
    ...buyerRows(order).map((row) => row.join(': ')),
    `${order.deliveryLabel}${order.slotLabel ? `, ${order.slotLabel}` : ''}: ${order.deliveryFrom} to ${order.deliveryUntil}`,
    ...[...addressRows(order), ...collectionRows(ctx.settings, order)].map((row) => row.join(': ')),
    ...trackingRows(order).map((row) => row.join(': ')),
    ...lines.map(
      (line) => `  ${line.pieces} × ${line.productName}, ${line.size} (${line.sku})  ${formatPounds(line.linePrice)}`,
    ),
    ...events.map((event) => `  ${moment.format(event.at)}  ${event.toState}: ${event.cause}`),
    ...payments.flatMap((one) => [
      `  ${one.provider} ${one.providerReference ?? ''} ${one.state} ${formatPounds(one.amountPence)}`,
      ...(one.receivedCurrency === 'GBP' ? [`    received ${formatPounds(one.receivedAmount ?? 0)}`] : []),
      ...(one.attention === null ? [] : [`  ! ${one.attention}`]),
    ]),
    ...refunds.flatMap((one) => [
      `  refund ${formatPounds(one.amountPence)} ${one.state}: ${one.reason}`,
      ...(one.state === 'requested' && one.attempts > 0 ? [isTransfer(one.paymentId) ? sendIt : refusalOf(one)] : []),
    ]),
    ...invoices.map(
      (one) => `  ${one.kind} ${invoiceNumber(ctx.settings, one.number)} ${formatPounds(one.totalPence)}`,
    ),
  ].join('\n')
}

const refusalOf = ({ attempts, lastError, dueAt }: OrderAggregate['refunds'][number]): string =>
  `  ${attempts >= refusalsBeforeHelp ? '!' : ' '} refused ${attempts === 1 ? 'once' : `${attempts} times`}: ${lastError}; next attempt ${dueAt ? moment.format(dueAt) : 'at once'}`

async function change(ctx: ActingContext, reference: string, { act, values }: CommandRequest): Promise<Outcome> {
  if (isStep(act)) {
    const { note, carrier, tracking: trackingNumber, 'mix-batches': mixBatches } = values
    return advanceOrder({ ctx, input: { reference, to: steps[act], note, carrier, trackingNumber, mixBatches } })
  }
  if (act === 'cancel') return cancelOrder({ ctx, input: { reference, note: values.note } })
  if (act === 'resolve') return resolve(ctx, reference, values.note)
  if (act === 'refunded') return recordTransferRefund({ ctx, input: { reference } })
  const pounds = values.amount === undefined ? null : /^(\d{1,7})(?:\.(\d{2}))?$/.exec(values.amount)
  if (values.amount !== undefined && !pounds) return { ok: false, message: '--amount takes pounds, as in 12.50.' }
  const amountPence = pounds ? Number(pounds[1]) * 100 + Number(pounds[2] ?? 0) : undefined
  if (act === 'paid')
    return amountPence === undefined
      ? { ok: false, message: 'Say how much has arrived, with --amount.' }
      : recordTransfer({ ctx, input: { reference, amountPence } })
  if (!values.note) return { ok: false, message: 'Say why with --note; it appears on the credit note.' }
  return refundOrder({ ctx, input: { reference, amountPence, reason: values.note } })
}

async function resolve(ctx: ActingContext, reference: string, note: string | undefined): Promise<Outcome> {
  if (!note) return { ok: false, message: 'Say what was done with --note; the customer sees it.' }
  return resolvePayment({ ctx, input: { reference, note } })
}
