import { dailyAuditHead } from '#shop/audit/audit-head.ts'
import { keepListingCurrent } from '#shop/catalogue/rebuild-listing.ts'
import { actingAs, type ShopContext } from '#shop/context.ts'
import { safeError } from '#shop/error.ts'
import { startMailWorker } from '#shop/mail/mail-worker.ts'
import { removeUnnamedPhotos } from '#shop/media/remove-unnamed-photos.ts'
import { type ExpiryResult, expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { notifyHeld } from '#shop/orders/notify-held.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { sendShopDigest } from '#shop/orders/send-shop-digest.ts'
import { repeat, type Worker } from '#shop/repeat.ts'
import { checkStock, untilNight } from '#shop/stock/check-stock.ts'
import { sendStockAlerts } from '#shop/stock/send-stock-alerts.ts'
import type { Environment } from './environment.ts'

const orderMs = 15_000
const minuteMs = 60_000
const hourMs = 3_600_000

const mailLevel = { sent: 'info', postponed: 'warn', given_up: 'error' } as const

/** Starts everything that the process does without a request. Any number of processes may run the same workers. */
export async function startWorkers(ctx: ShopContext, { SMTP_URL }: Pick<Environment, 'SMTP_URL'>): Promise<Worker[]> {
  const { log } = ctx
  const as = (name: string) => actingAs(ctx, { kind: 'worker', name })
  const logError = (message: string, error: unknown) => log.error(safeError(error), message)
  const onError = (message: string) => (error: unknown) => logError(message, error)
  const orders = as('orders')
  const workers = [
    repeat(() => keepListingCurrent(as('listing')), {
      every: (next) => untilChange(next ?? null, ctx.clock.now()),
      onError: onError('cards could not be brought up to date'),
    }),
    repeat(() => expireUnpaid({ ctx: orders, input: { report: (event) => reportExpiry(ctx, event) } }), {
      every: orderMs,
      onError: onError('unpaid orders could not be looked through'),
    }),
    repeat(() => closeEndedPayments({ ctx: orders }), {
      every: orderMs,
      onError: onError('ended payments were not closed'),
    }),
    // Apart from the others: a provider that is slow to refund must not delay the release of stock.
    repeat(() => processPendingRefunds(orders, logError), {
      every: orderMs,
      onError: onError('refunds could not be looked through'),
    }),
    repeat(() => sendShopDigest({ ctx: orders }), {
      every: orderMs,
      onError: onError('the mail of the day was not written'),
    }),
    repeat(() => notifyHeld({ ctx: orders }), {
      every: orderMs,
      onError: onError('what is held unpaid was not looked at'),
    }),
    repeat(dailyAuditHead(orders), { every: orderMs, onError: onError('the audit log could not be read') }),
    repeat(
      async () => {
        const alerts = await sendStockAlerts({
          ctx: as('stock alerts'),
          input: { publicUrl: ctx.gateways.publicUrl() },
        })
        if (alerts > 0) log.info({ alerts }, 'back in stock')
        return alerts
      },
      // Alerts are sent in batches: there may be more.
      { every: (sent) => (sent ? 0 : minuteMs), onError: onError('stock alerts could not be sent') },
    ),
    repeat(
      async () => {
        const mismatches = await checkStock({ ctx: as('stock check') })
        if (mismatches.length > 0)
          log.error({ mismatches: mismatches.slice(0, 20) }, 'stock is not the sum of its moves')
      },
      {
        every: () => untilNight(ctx.clock.now()),
        startsLater: true,
        onError: onError('stock could not be checked'),
      },
    ),
    repeat(
      async () => {
        const photos = await removeUnnamedPhotos({ ctx })
        if (photos > 0) log.info({ photos }, 'photos nobody names deleted')
        return photos
      },
      // Photos are deleted in batches: there may be more.
      { every: (removed) => (removed ? 0 : hourMs), onError: onError('photos nobody names could not be deleted') },
    ),
  ]
  if (!SMTP_URL) return workers
  // Only if it is used: nodemailer takes long to load.
  const { openSmtp } = await import('#shop/mail/smtp.ts')
  const mail = startMailWorker(as('mail'), openSmtp(SMTP_URL, ctx.settings), {
    report: (event) => log[mailLevel[event.outcome]](event, 'mail'),
    onError: onError('the outbox could not be sent'),
  })
  return [...workers, mail]
}

/** At the moment when a sale begins or ends or a product is published, and every hour. */
const untilChange = (next: Date | null, now: Date): number =>
  next ? Math.min(Math.max(next.getTime() - now.getTime(), 0) + 20, hourMs) : hourMs

/** Staff should look into what is logged as an error. */
function reportExpiry({ log }: ShopContext, { error, ...event }: ExpiryResult): void {
  if (event.outcome === 'failed') log.error(safeError(error), `order ${event.order} could not be expired`)
  else if (event.outcome === 'wrong_amount')
    log.error(safeError(new Error(event.outcome)), `order ${event.order}: money came that is not what was asked for`)
  else log.info(event, 'unpaid order')
}
