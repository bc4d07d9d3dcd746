import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { officeRequests } from '#database/tables/office.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** Longer than anybody leaves a form open after its answer was lost. */
const keepMs = 48 * 60 * 60_000

/** What can be written down and read again as it was. */
type Plain = string | number | boolean | null | undefined | Plain[] | { [key: string]: Plain }
type Doing = Pick<ShopContext, 'database' | 'clock' | 'actor' | 'request'>

/**
 * Runs the transaction of an office verb once for each Idempotency-Key of a member of staff. The key is written in that
 * same transaction, before anything is read: a second request waits for the first and gets its outcome. A refusal
 * changes nothing and leaves no key.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a verb that has nothing to answer returns nothing
export async function writeOnce<Outcome extends Plain | void>(
  ctx: Doing,
  work: (tx: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const request = requestOf(ctx)
  if (!request) return ctx.database.db.transaction(work)
  return ctx.database.db.transaction(async (tx) => {
    const first = await takeKey(tx, request)
    if (first) return first.outcome as Outcome
    const outcome = await work(tx)
    if (isRefused(outcome)) await tx.delete(officeRequests).where(sameKey(request))
    else await tx.update(officeRequests).set({ result: { outcome } }).where(sameKey(request))
    return outcome
  })
}

/**
 * The outcome of a verb that looks at the state of things before its transaction begins: a retry gets what the first
 * request got, not the refusal that what it asks for has been done.
 */
export async function outcomeOnce<Outcome extends { ok: boolean }>(
  ctx: Doing,
  verb: () => Promise<Outcome>,
): Promise<Outcome> {
  const earlier = async () => {
    const request = requestOf(ctx)
    const first = request && (await findKey(ctx.database.db, request))
    return first ? (first.outcome as Outcome) : null
  }
  const known = await earlier()
  if (known) return known
  const outcome = await verb()
  return outcome.ok ? outcome : ((await earlier()) ?? outcome)
}

/** Before something is done to many, part by part: the key is this request's, and refused for any other. */
export const takeRequest = (ctx: Doing): Promise<void> => writeOnce(ctx, async () => {})

/** The same request for one thing of many: each is done once, in its own transaction. */
export const partOf = (ctx: ShopContext, part: string): ShopContext =>
  ctx.request ? { ...ctx, request: { ...ctx.request, key: `${ctx.request.key} ${part}` } } : ctx

type KeyedRequest = { staffId: number; key: string; bodyHash: string; at: Date }

function requestOf({ request, actor, clock }: Doing): KeyedRequest | null {
  if (!request || actor.kind !== 'staff' || actor.staffId === null) return null
  return { staffId: actor.staffId, ...request, at: clock.now() }
}

const sameKey = ({ staffId, key }: KeyedRequest) =>
  and(eq(officeRequests.staffId, staffId), eq(officeRequests.key, key))

/** Null when the key is this transaction's now, else what was done under it. */
async function takeKey(tx: Database, request: KeyedRequest): Promise<{ outcome: unknown } | null> {
  const old = tx
    .select({ staffId: officeRequests.staffId, key: officeRequests.key })
    .from(officeRequests)
    .where(lt(officeRequests.at, new Date(request.at.getTime() - keepMs)))
    .limit(100)
    // Rows that another request is about to delete are left to it: nobody waits for them.
    .for('update', { skipLocked: true })
  await tx.delete(officeRequests).where(sql`(${officeRequests.staffId}, ${officeRequests.key}) in ${old}`)
  const [taken] = await tx
    .insert(officeRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: officeRequests.key })
  return taken ? null : findKey(tx, request)
}

async function findKey(db: Database, request: KeyedRequest): Promise<{ outcome: unknown } | null> {
  const [found] = await db.select().from(officeRequests).where(sameKey(request))
  if (!found) return null
  if (found.bodyHash !== request.bodyHash)
    throw new ShopError(
      'key_reused',
      'This form was sent before, with something else in it. Please look at what was saved before you send it again.',
    )
  return found.result as { outcome: unknown }
}

const isRefused = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
