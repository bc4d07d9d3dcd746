import { desc } from 'drizzle-orm'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Database } from '#database/database.ts'
import { auditLog } from '#database/tables/audit.ts'
import type { ShopContext } from '../context.ts'

/** The number and hash of the newest row. A copy kept elsewhere proves later that no rows were cut off the end. */
export type AuditHead = { number: number; hash: string }

export const headText = ({ number, hash }: AuditHead): string => `${number}:${hash}`

/** Parses the text of `headText`; null if it is not valid. */
export function parseHead(text: string): AuditHead | null {
  const [, number, hash = ''] = /^\s*(\d{1,12}):([\da-f]{64})\s*$/i.exec(text) ?? []
  return number === undefined ? null : { number: Number(number), hash: hash.toLowerCase() }
}

export async function readAuditHead(db: Database): Promise<AuditHead | null> {
  const [head] = await db
    .select({ number: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
  return head ?? null
}

/** Logs the head at the start of the process and once a day: logs are stored apart from the database. */
export function dailyAuditHead(ctx: ShopContext): () => Promise<void> {
  let loggedOn = ''
  return async () => {
    const { day } = londonTime(ctx.clock.now())
    if (loggedOn === day) return
    const head = await readAuditHead(ctx.database.db)
    ctx.log.info({ head: head && headText(head) }, 'audit log')
    loggedOn = day
  }
}
