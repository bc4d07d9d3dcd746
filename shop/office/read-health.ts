import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Health } from '#contract/office/health.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import { faults, slowStatements } from '#database/tables/faults.ts'
import { mailOutbox } from '#database/tables/messages.ts'
import { orders } from '#database/tables/orders.ts'
import { paymentEvents, payments, refunds } from '#database/tables/payments.ts'
import { requirePermission } from '../access/require-permission.ts'
import { readBackupHealth } from '../backup/read-backup-health.ts'
import { versions } from '../backup/versions.ts'
import type { ShopContext } from '../context.ts'
import { outcomesThatNeedAttention } from '../orders/payment/event-outcomes.ts'
import { readDisks } from './read-disks.ts'

const most = 50
const mostSlow = 10
const day = 86_400_000
/** Emails leave within seconds. One that waits this long means that the mail server is failing or not set up. */
export const mailIsLateMs = 10 * 60_000
const paymentIsLateMs = 15 * 60_000

/** Everything that is stuck or has failed: emails, refunds, webhooks, payments and the shop itself. */
export async function readHealth({ ctx }: { ctx: ShopContext }): Promise<Health> {
  const { role } = requirePermission(ctx, 'health.read')
  return {
    mails: await stuckMails(ctx),
    refunds: await stuckRefunds(ctx),
    webhooks: await badWebhooks(ctx),
    payments: await silentPayments(ctx),
    faults: await recentFaults(ctx),
    backup: await readBackupHealth(ctx),
    disks: await readDisks(ctx),
    slow_statements: await recentSlowStatements(ctx),
    version: versions().shop,
    database: await databaseSize(ctx),
    can_retry: hasPermission(role, 'health.retry'),
  }
}

async function stuckMails({ database, clock }: ShopContext): Promise<Health['mails']> {
  const now = clock.now().getTime()
  const isWaiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt))
  const isLate = and(isWaiting, lt(mailOutbox.createdAt, new Date(now - mailIsLateMs)))
  const isFailed = and(isNotNull(mailOutbox.failedAt), gt(mailOutbox.failedAt, new Date(now - 30 * day)))
  const rows = await database.db
    .select()
    .from(mailOutbox)
    .where(or(isFailed, isLate))
    .orderBy(desc(mailOutbox.id))
    .limit(most)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.toAddress,
    subject: row.subject,
    created: row.createdAt.toISOString(),
    attempts: row.attempts,
    error: row.lastError,
    is_given_up: row.failedAt !== null && row.sentAt === null,
    is_returned: row.failedAt !== null && row.sentAt !== null,
    // An email's text is deleted once it is sent; without the text there is nothing to send again.
    can_retry: row.html !== '',
  }))
}

async function stuckRefunds({ database }: ShopContext): Promise<Health['refunds']> {
  const rows = await database.db
    .select({ refund: refunds, provider: payments.provider, order: orders.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.state, 'requested'), gt(refunds.attempts, 0)))
    .orderBy(asc(refunds.id))
    .limit(most)
  return rows.map(({ refund, provider, order }) => ({
    id: refund.id,
    order,
    amount: refund.amountPence,
    attempts: refund.attempts,
    error: refund.lastError,
    due: refund.dueAt?.toISOString() ?? null,
    by_hand: provider === 'bank',
  }))
}

async function badWebhooks({ database, clock }: ShopContext): Promise<Health['webhooks']> {
  const rows = await database.db
    .select()
    .from(paymentEvents)
    .where(
      and(
        inArray(paymentEvents.outcome, outcomesThatNeedAttention),
        gt(paymentEvents.receivedAt, new Date(clock.now().getTime() - 30 * day)),
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(most)
  return rows.map(({ provider, eventId, kind, outcome, receivedAt }) => ({
    provider,
    event: eventId,
    kind,
    outcome,
    received: receivedAt.toISOString(),
  }))
}

/** Payments whose webhook may be lost, and payments that ended here but are not confirmed as closed by the provider. */
async function silentPayments({ database, clock }: ShopContext): Promise<Health['payments']> {
  const late = new Date(clock.now().getTime() - paymentIsLateMs)
  const rows = await database.db
    .select({ payment: payments, order: orders.reference })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      or(
        and(
          eq(orders.state, 'pending'),
          inArray(payments.state, ['opening', 'open']),
          inArray(payments.provider, ['stripe', 'paypal', 'test']),
          lt(payments.createdAt, late),
        ),
        and(isNotNull(payments.closeDueAt), lt(payments.settledAt, late)),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(most)
  return rows.map(({ payment, order }) => ({
    id: payment.id,
    order,
    provider: payment.provider,
    amount: payment.amountPence,
    created: payment.createdAt.toISOString(),
    is_closing: payment.closeDueAt !== null,
    attempts: payment.closeAttempts,
  }))
}

async function recentFaults({ database, clock }: ShopContext): Promise<Health['faults']> {
  const rows = await database.db
    .select()
    .from(faults)
    .where(gt(faults.lastAt, new Date(clock.now().getTime() - 30 * day)))
    .orderBy(desc(faults.lastAt), desc(faults.id))
    .limit(most)
  return rows.map(({ id, message, error, stack, version, count, firstAt, lastAt }) => ({
    id,
    message,
    error,
    stack,
    version,
    count,
    first: firstAt.toISOString(),
    last: lastAt.toISOString(),
  }))
}

async function recentSlowStatements({ database, clock }: ShopContext): Promise<Health['slow_statements']> {
  const rows = await database.db
    .select()
    .from(slowStatements)
    .where(gt(slowStatements.lastAt, new Date(clock.now().getTime() - 7 * day)))
    .orderBy(desc(slowStatements.totalMs))
    .limit(mostSlow)
  return rows.map(({ totalMs, longestMs, lastAt, ...row }) => ({
    ...row,
    total_ms: totalMs,
    longest_ms: longestMs,
    last: lastAt.toISOString(),
  }))
}

async function databaseSize({ database }: ShopContext): Promise<Health['database']> {
  const [row] = await database.query<{ server: string; bytes: number }>(
    `select current_setting('server_version') as server, pg_database_size(current_database())::float8 as bytes`,
    [],
  )
  return { server: row?.server ?? '', bytes: row?.bytes ?? 0 }
}
