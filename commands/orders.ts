import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { type OrderState, orderStates } from '#contract/order-states.ts'
import { openDatabase } from '#database/client.ts'
import { orders } from '#database/tables/orders.ts'
import { parseEnvironment } from '#server/environment.ts'
import { openGateways } from '#server/open-gateways.ts'
import { type ShopContext, systemClock } from '#shop/context.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { invoiceNumber } from '#shop/orders/issue-invoice.ts'
import { addressRows, trackingRows } from '#shop/orders/mail/order-rows.ts'
import { loadOrder, type OrderAggregate } from '#shop/orders/order-aggregate.ts'
import { resolveAttention } from '#shop/orders/payment/payment-attention.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import { shopConfig } from '#shop.config'

/** `npm run orders -- …`: the staff's door until there is a back office. Being on the machine is the key to it. */
const help = `npm run orders -- list [--state paid]          the newest orders
npm run orders -- show ORD-….                  everything about one
npm run orders -- pick ORD-….                  paid → picking
npm run orders -- dispatch ORD-…. [--carrier …] [--tracking …] [--note …]   picking → dispatched; all of it goes with the mail
npm run orders -- deliver ORD-….               dispatched → delivered
npm run orders -- collect ORD-….               picking → collected
npm run orders -- cancel ORD-…. [--note …]     before it leaves: stones back, money back
npm run orders -- refund ORD-…. [--amount 12.50] --note why   after it left: all of it, or an amount in pounds
npm run orders -- resolve ORD-…. --note what   a payment that waited for you is dealt with; the customer sees the note

An order marked ! has money that needs a person: 'show' says what.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: 'string' },
    note: { type: 'string' },
    amount: { type: 'string' },
    carrier: { type: 'string' },
    tracking: { type: 'string' },
  },
})
const [act = 'help', reference = ''] = positionals

const environment = parseEnvironment(process.env)
const steps = { pick: 'picking', dispatch: 'dispatched', deliver: 'delivered', collect: 'collected' } as const
const isStep = (text: string): text is keyof typeof steps => text in steps

if (act === 'help' || !(isStep(act) || ['list', 'show', 'cancel', 'refund', 'resolve'].includes(act))) {
  console.log(help)
  process.exit(act === 'help' ? 0 : 1)
}

const root = join(import.meta.dirname, '..')
const database = await openDatabase({ url: environment.DATABASE_URL, folder: environment.DATA_DIR }).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
const base = { database, clock: systemClock }
const publicUrl = () => environment.PUBLIC_URL ?? `http://${environment.HOST}:${environment.PORT}`
const tell = (details: object, message: string) => console.error(message, details)
const ctx: ShopContext = {
  ...base,
  log: { info: () => {}, warn: tell, error: tell },
  actor: { kind: 'staff', name: 'command line' },
  settings: shopConfig,
  gateways: await openGateways(base, environment, publicUrl),
  media: readPictureManifest(root),
}

/** A refund refused once or twice is mostly a provider that was down. */
const refusalsBeforeHelp = 3

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })

/** Money that came and cannot be used, or a refund that a provider keeps refusing. By their own names, as in `listOrders`. */
const needsPerson = sql<boolean>`exists (select 1 from payments p left join refunds r
  on r.payment_id = p.id and r.state = 'requested' and r.attempts >= ${refusalsBeforeHelp}
  where p.order_id = orders.id and (p.attention is not null or r.id is not null))`

async function list(): Promise<string> {
  const state = values.state as OrderState | undefined
  if (state && !orderStates.includes(state)) return `--state takes one of ${orderStates.join(', ')}.`
  const rows = await database.db
    .select({ ...getTableColumns(orders), needsPerson })
    .from(orders)
    .where(state ? inArray(orders.state, [state]) : undefined)
    .orderBy(desc(orders.id))
    .limit(50)
  const lines = rows.map(
    (order) =>
      `${order.needsPerson ? '!' : ' '} ${order.reference}  ${moment.format(order.createdAt)}  ${order.state.padEnd(10)}  ${formatPounds(order.totalPence).padStart(11)}  ${order.deliveryLabel}  ${order.email}`,
  )
  return lines.join('\n') || 'There are no orders.'
}

const show = ({ order, lines, events, payments, refunds, invoices }: OrderAggregate): string =>
  [
    `${order.reference}  ${order.state}  ${formatPounds(order.totalPence)} (VAT ${formatPounds(order.vatPence)})`,
    `${order.email}  ${order.billing.phone}`,
    `${order.deliveryLabel}${order.slotLabel ? `, ${order.slotLabel}` : ''}: ${order.deliveryFrom} to ${order.deliveryUntil}`,
    ...(order.shipping ? addressRows(order).map((row) => row.join(': ')) : ['Collected']),
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
      ...(one.state === 'requested' && one.attempts > 0 ? [refusalOf(one)] : []),
    ]),
    ...invoices.map((one) => `  ${one.kind} ${invoiceNumber(shopConfig, one.number)} ${formatPounds(one.totalPence)}`),
  ].join('\n')

const refusalOf = ({ attempts, lastError, dueAt }: OrderAggregate['refunds'][number]): string =>
  `  ${attempts >= refusalsBeforeHelp ? '!' : ' '} refused ${attempts === 1 ? 'once' : `${attempts} times`}: ${lastError}; asked again ${dueAt ? moment.format(dueAt) : 'at once'}`

async function change(record: OrderAggregate): Promise<{ ok: true } | { ok: false; message: string }> {
  const orderId = record.order.id
  if (isStep(act)) {
    const { note, carrier, tracking: trackingNumber } = values
    return advanceOrder({ ctx, input: { orderId, to: steps[act], note, carrier, trackingNumber } })
  }
  if (act === 'cancel') return cancelOrder({ ctx, input: { orderId, by: 'staff', note: values.note } })
  if (act === 'resolve') return resolve(record)
  if (!values.note) return { ok: false, message: 'Say why with --note; it stands on the credit note.' }
  const pounds = values.amount === undefined ? null : /^(\d{1,7})(?:\.(\d{2}))?$/.exec(values.amount)
  if (values.amount !== undefined && !pounds) return { ok: false, message: '--amount takes pounds, as in 12.50.' }
  const amountPence = pounds ? Number(pounds[1]) * 100 + Number(pounds[2] ?? 0) : undefined
  return refundOrder({ ctx, input: { orderId, amountPence, reason: values.note } })
}

async function resolve(record: OrderAggregate): Promise<{ ok: true } | { ok: false; message: string }> {
  const { note } = values
  if (!note) return { ok: false, message: 'Say what was done with --note; the customer sees it.' }
  const isResolved = await database.db.transaction((tx) => resolveAttention(tx, ctx, record, note))
  return isResolved ? { ok: true } : { ok: false, message: 'No payment of this order waits for you.' }
}

try {
  if (act === 'list') console.log(await list())
  else {
    const find = () => loadOrder(database.db, eq(orders.reference, reference))
    const record = await find()
    const outcome = record && act !== 'show' ? await change(record) : { ok: true as const }
    const after = await find()
    if (!after || !outcome.ok) {
      console.error(outcome.ok ? `There is no order '${reference}'.` : outcome.message)
      process.exitCode = 1
    } else console.log(show(after))
  }
} finally {
  await database.close()
}
