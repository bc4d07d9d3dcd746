import { and, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { failedSignIns } from '#database/tables/failed-sign-ins.ts'

const hourMs = 60 * 60_000
const keptDays = 30
/** Further failures in an hour are added up in one row, so that a flood of them cannot fill the table. */
const maxRowsPerHour = 200

export type FailedSignIn = Pick<typeof failedSignIns.$inferInsert, 'network' | 'isKnownBrowser' | 'fault'> &
  ({ audience: 'staff'; staffId: number | null } | { audience: 'customer'; customerId: number | null })

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs)

/** Records a failed sign-in. The work is the same for every address, so timing does not reveal which exist. */
export async function recordFailedSignIn(tx: Database, now: Date, failure: FailedSignIn): Promise<void> {
  const { audience, network, isKnownBrowser, fault } = failure
  await deleteOld(tx, now)
  const hour = hourOf(now)
  const rows = await tx.$count(failedSignIns, and(eq(failedSignIns.hour, hour), eq(failedSignIns.audience, audience)))
  const isFull = rows >= maxRowsPerHour
  await tx
    .insert(failedSignIns)
    .values({
      hour,
      audience,
      // There are few members of staff, so their account is recorded even then.
      staffId: failure.audience === 'staff' ? failure.staffId : null,
      customerId: failure.audience === 'customer' && !isFull ? idIfExists(failure.customerId) : null,
      network: isFull ? '' : network,
      isKnownBrowser,
      fault,
      tries: 1,
    })
    .onConflictDoUpdate({
      target: [
        failedSignIns.hour,
        failedSignIns.audience,
        failedSignIns.staffId,
        failedSignIns.customerId,
        failedSignIns.network,
        failedSignIns.isKnownBrowser,
        failedSignIns.fault,
      ],
      set: { tries: sql`${failedSignIns.tries} + 1` },
    })
}

/** An account may be deleted while its password is being hashed. */
const idIfExists = (customerId: number | null) => sql`(select id from customers where id = ${customerId} for key share)`

async function deleteOld(tx: Database, now: Date): Promise<void> {
  const old = tx
    .select({ id: failedSignIns.id })
    .from(failedSignIns)
    .where(lt(failedSignIns.hour, new Date(now.getTime() - keptDays * 24 * hourMs)))
    .limit(100)
    .for('update', { skipLocked: true })
  await tx.delete(failedSignIns).where(inArray(failedSignIns.id, old))
}

/** The number of wrong codes after a right password in the last day, from browsers new to the account. */
export async function countWrongCodes(tx: Database, staffId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ tries: sum(failedSignIns.tries).mapWith(Number) })
    .from(failedSignIns)
    .where(
      and(
        eq(failedSignIns.staffId, staffId),
        eq(failedSignIns.fault, 'code'),
        eq(failedSignIns.isKnownBrowser, false),
        gte(failedSignIns.hour, new Date(hourOf(now).getTime() - 24 * hourMs)),
      ),
    )
  return row?.tries ?? 0
}
