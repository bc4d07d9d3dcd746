import { releaseLog } from '#database/embedded/copy-database.ts'
import { dailyAuditHead } from '#shop/audit/audit-head.ts'
import { endInterrupted } from '#shop/backup/record-run.ts'
import { scheduledBackup } from '#shop/backup/scheduled-backup.ts'
import { openLogShipper } from '#shop/backup/ship-log.ts'
import { runBulkBatch } from '#shop/bulk/run-bulk-batch.ts'
import { keepListingCurrent } from '#shop/catalogue/keep-listing-current.ts'
import { actingAs, type ShopContext } from '#shop/context.ts'
import { ShopError, safeError } from '#shop/error.ts'
import { startMailWorker } from '#shop/mail/mail-worker.ts'
import { reportMailTrouble } from '#shop/mail/report-mail-trouble.ts'
import { removeUnnamedPhotos } from '#shop/media/remove-unnamed-photos.ts'
import { reportTrouble } from '#shop/office/report-trouble.ts'
import { type ExpiryResult, expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { notifyHeld } from '#shop/orders/notify-held.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { sendShopDigest } from '#shop/orders/send-shop-digest.ts'
import { continuePriceChange } from '#shop/prices/continue-price-change.ts'
import { publishDueReleases } from '#shop/releases/publish-due-releases.ts'
import { repeat, type Worker } from '#shop/repeat.ts'
import { followVatRate } from '#shop/settings/follow-vat-rate.ts'
import { checkStock, untilNight } from '#shop/stock/check-stock.ts'
import { reportLowStock } from '#shop/stock/report-low-stock.ts'
import { sendStockAlerts } from '#shop/stock/send-stock-alerts.ts'
import type { Environment } from './environment.ts'

const orderMs = 15_000
const bulkMs = 2000
const retryMs = 1000
const burstMs = 500
const longestRestMs = 5000
const minuteMs = 60_000
const quarterHourMs = 900_000
const hourMs = 3_600_000

const mailLevel = { sent: 'info', postponed: 'warn', given_up: 'error', dropped: 'info' } as const

/** Starts the background work of the process. Several processes can run the same workers. */
export async function startWorkers(
  ctx: ShopContext,
  { SMTP_URL, hasVisitors = () => false }: Pick<Environment, 'SMTP_URL'> & { hasVisitors?: () => boolean },
): Promise<Worker[]> {
  const { log } = ctx
  const as = (name: string) => actingAs(ctx, { kind: 'worker', name })
  const logError = (message: string, error: unknown) => log.error(safeError(error), message)
  const onError = (message: string) => (error: unknown) => logError(message, error)
  /** Batches that can wait, one after the other: while the shop has visitors, they have half of the time. */
  const quietly = <Batch>(work: (options: { hasVisitors: boolean }) => Promise<Batch>) => {
    let took = 0
    return async () => {
      await ctx.database.whenQuiet(hasVisitors() ? Math.min(took, longestRestMs) : 0)
      const began = performance.now()
      const batch = await work({ hasVisitors: hasVisitors() })
      took = performance.now() - began
      return batch
    }
  }
  // Made for each run, with the settings of that moment.
  const orders = () => as('orders')
  const workers = [
    repeat(() => keepListingCurrent(as('listing')), {
      every: (next) => untilChange(next ?? null, ctx.clock.now()),
      onError: onError('the listing could not be rebuilt'),
      // A price or a product may have been scheduled for earlier than anything before.
      wakesOn: ['office:price_change:', 'office:product:', 'office:catalogue:'],
      wakesAfter: burstMs,
    }),
    repeat(
      quietly((options) => continuePriceChange({ ctx: as('prices'), input: options })),
      {
        // Prices are changed in batches: there may be more.
        every: (batch) => (batch ? 0 : orderMs),
        onError: onError('prices could not be changed'),
        wakesOn: ['office:price_change:'],
      },
    ),
    repeat(() => publishDueReleases({ ctx: as('releases') }), {
      every: (next) => untilRelease(next ?? null, ctx.clock.now()),
      onError: onError('a release could not be published'),
      wakesOn: ['office:release:'],
    }),
    repeat(
      quietly((options) => runBulkBatch({ ctx, input: options })),
      {
        every: (took) => (took ? 0 : bulkMs),
        onError: onError('a bulk change could not be continued'),
      },
    ),
    repeat(() => expireUnpaid({ ctx: orders(), input: { report: (event) => reportExpiry(ctx, event) } }), {
      every: orderMs,
      onError: onError('unpaid orders could not be expired'),
    }),
    repeat(() => closeEndedPayments({ ctx: orders() }), {
      every: orderMs,
      onError: onError('ended payments were not closed'),
    }),
    // A worker for itself: a provider that is slow to refund must not delay the release of stock.
    repeat(() => processPendingRefunds(orders(), logError), {
      every: orderMs,
      onError: onError('refunds could not be processed'),
    }),
    repeat(() => sendShopDigest({ ctx: orders() }), {
      every: orderMs,
      onError: onError('the daily email could not be written'),
    }),
    repeat(() => notifyHeld({ ctx: orders() }), {
      every: orderMs,
      onError: onError('unpaid orders that hold stock could not be counted'),
    }),
    repeat(followVatRate(ctx), { every: minuteMs, onError: onError('the new VAT rate could not be announced') }),
    repeat(dailyAuditHead(orders()), { every: orderMs, onError: onError('the audit log could not be read') }),
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
    repeat(() => reportLowStock({ ctx: as('stock alerts') }), {
      every: quarterHourMs,
      onError: onError('low stock could not be reported'),
    }),
    repeat(() => reportMailTrouble({ ctx: as('mail') }), {
      every: minuteMs,
      onError: onError('emails that failed could not be reported'),
    }),
    repeat(() => reportTrouble({ ctx: as('health') }), {
      every: quarterHourMs,
      startsLater: true,
      onError: onError('what needs attention could not be reported'),
    }),
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
        if (photos > 0) log.info({ photos }, 'unused photos deleted')
        return photos
      },
      // Photos are deleted in batches: there may be more.
      { every: (removed) => (removed ? 0 : hourMs), onError: onError('unused photos could not be deleted') },
    ),
    ...backupWorkers(ctx, onError('the backup could not be made')),
  ]
  if (!SMTP_URL) return workers
  // Loaded only if it is used: nodemailer is slow to load.
  const { openSmtp } = await import('#shop/mail/smtp.ts')
  const mail = startMailWorker(as('mail'), openSmtp(SMTP_URL, ctx), {
    report: (event) => log[mailLevel[event.outcome]](event, 'mail'),
    onError: onError('the outbox could not be sent'),
  })
  return [...workers, mail]
}

/** Looks each minute whether the daily backup is due, and ships the embedded database's log between two backups. */
function backupWorkers(ctx: ShopContext, onError: (error: unknown) => void): Worker[] {
  const closing = new AbortController()
  const shipper = ctx.database.files ? openLogShipper(ctx, closing.signal) : null
  // The process of an unfinished backup may have been killed. The first backup is made once the log is shipped.
  const begin = async () => {
    if (!shipper) return
    await releaseLog(ctx.database.query)
    await endInterrupted(ctx)
    await shipper.ship()
  }
  let hasBegun = false
  const worker = repeat(
    async () => {
      if (!hasBegun) await begin()
      hasBegun = true
      // With the settings as they are now.
      const acting = actingAs(ctx, { kind: 'worker', name: 'backup' })
      const made = await scheduledBackup({ ctx: acting, input: { signal: closing.signal } })
      if (!made?.ok) return
      ctx.log.info({ backup: made.text }, 'backup')
      shipper?.listPhotosAgain()
    },
    // A backup that staff turn on begins at once.
    { every: minuteMs, onError, wakesOn: ['settings'] },
  )
  const stop = () => {
    closing.abort(new ShopError('unavailable', 'The shop was closed during the backup.'))
    return worker.stop()
  }
  const backups = { ...worker, stop }
  if (!shipper) return [backups]
  const every = (ms: number | undefined) => ms ?? minuteMs
  return [backups, repeat(shipper.ship, { every, startsLater: true, onError })]
}

/** Until the next sale starts or ends, or the next product is published, but an hour at most. */
const untilChange = (next: Date | null, now: Date): number =>
  next ? Math.min(Math.max(next.getTime() - now.getTime(), 0) + 20, hourMs) : hourMs

/** A release that could not be tried because the database was busy is tried again soon. */
const untilRelease = (next: Date | null, now: Date): number =>
  Math.min(Math.max(untilChange(next, now), retryMs), orderMs)

/** Logs as errors only the events that staff should look into. */
function reportExpiry({ log }: ShopContext, { error, ...event }: ExpiryResult): void {
  if (event.outcome === 'failed') log.error(safeError(error), `order ${event.order} could not be expired`)
  else if (event.outcome === 'wrong_amount')
    log.error(
      safeError(new Error(event.outcome)),
      `order ${event.order}: the amount received is not the amount of the order`,
    )
  else log.info(event, 'unpaid order')
}
