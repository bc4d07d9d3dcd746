import { and, count, eq, gt, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { sizeText } from '#contract/arithmetic/size-text.ts'
import type { Trouble } from '#contract/office/health.ts'
import { faults } from '#database/tables/faults.ts'
import { mailOutbox } from '#database/tables/messages.ts'
import { refunds } from '#database/tables/payments.ts'
import { readBackupHealth } from '../backup/read-backup-health.ts'
import type { ShopContext } from '../context.ts'
import { refusalsBeforeHelp } from '../orders/refunds/execute-refund.ts'
import { readDisks } from './read-disks.ts'
import { mailIsLateMs } from './read-health.ts'

const dayMs = 86_400_000

/** What needs attention now, with a sentence for each. */
export async function findTrouble(ctx: ShopContext): Promise<{ trouble: Trouble; text: string }[]> {
  const { db } = ctx.database
  const now = ctx.clock.now().getTime()
  const ago = (ms: number) => new Date(now - ms)
  const { is_missing, is_drill_due, log } = await readBackupHealth(ctx)
  const disks = (await readDisks(ctx)).filter(({ is_low }) => is_low)
  const isLate = and(
    isNull(mailOutbox.sentAt),
    isNull(mailOutbox.failedAt),
    lt(mailOutbox.createdAt, ago(mailIsLateMs)),
  )
  const isGivenUp = and(isNotNull(mailOutbox.failedAt), gt(mailOutbox.failedAt, ago(dayMs)))
  const [errors] = await db
    .select({ count: count() })
    .from(faults)
    .where(gt(faults.lastAt, ago(dayMs)))
  const [mails] = await db.select({ count: count() }).from(mailOutbox).where(or(isLate, isGivenUp))
  const [failed] = await db
    .select({ count: count() })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), gte(refunds.attempts, refusalsBeforeHelp)))
  const missing = log?.error
    ? 'Changes are not being copied to the backup.'
    : 'The daily backup has been missing for a day.'
  return [
    { trouble: 'backup' as const, text: is_missing ? missing : '' },
    { trouble: 'drill' as const, text: is_drill_due ? 'No restore has been practised for five weeks.' : '' },
    {
      trouble: 'disk' as const,
      text: disks
        .map(({ free, uses }) => `Only ${sizeText(free)} are free on the disk for ${uses.join(' and ')}.`)
        .join(' '),
    },
    {
      trouble: 'faults' as const,
      text: counted(errors, ['One kind of error', 'kinds of error'], 'in the software in the last day'),
    },
    { trouble: 'mail' as const, text: counted(mails, ['One email', 'emails'], 'did not arrive') },
    { trouble: 'refunds' as const, text: counted(failed, ['One refund', 'refunds'], 'failed several times') },
  ].filter(({ text }) => text !== '')
}

function counted(row: { count: number } | undefined, [one, many]: [string, string], rest: string): string {
  const number = row?.count ?? 0
  return number === 0 ? '' : `${number === 1 ? one : `${number} ${many}`} ${rest}.`
}
