import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { officeRequests } from '#database/tables/office.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** Longer than anybody leaves a form open after its response was lost. */
const keepMs = 48 * 60 * 60_000

/** A value that survives being stored as JSON. */
type Plain = string | number | boolean | null | undefined | Plain[] | { [key: string]: Plain }
type RequestContext = Pick<ActingContext, 'database' | 'clock' | 'actor' | 'request'>

/**
 * Runs the transaction of an office action once for each Idempotency-Key of a member of staff. The transaction writes
 * the key before it reads anything, so a second request waits for the first and gets its outcome. A rejected request
 * changes nothing and leaves no key.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: an action without a result returns nothing
export async function writeOnce<Outcome extends Plain | void>(
  ctx: RequestContext,
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
 * For an action that checks the current state before its transaction begins: a retry gets the outcome of the first
 * request, not the error that the action has already been done.
 */
export async function outcomeOnce<Outcome extends { ok: boolean }>(
  ctx: RequestContext,
  action: () => Promise<Outcome>,
): Promise<Outcome> {
  const earlier = async () => {
    const request = requestOf(ctx)
    const first = request && (await findKey(ctx.database.db, request))
    return first ? (first.outcome as Outcome) : null
  }
  const saved = await earlier()
  if (saved) return saved
  const outcome = await action()
  return outcome.ok ? outcome : ((await earlier()) ?? outcome)
}

/** Reserves the key of a bulk request before its parts run. A different request with the same key is rejected. */
export const takeRequest = (ctx: RequestContext): Promise<void> => writeOnce(ctx, async () => {})

/** The context for one part of a bulk request. Each part runs once, in its own transaction. */
export const partOf = (ctx: ActingContext, part: string): ActingContext =>
  ctx.request ? { ...ctx, request: { ...ctx.request, key: `${ctx.request.key} ${part}` } } : ctx

type KeyedRequest = { staffId: number; key: string; bodyHash: string; at: Date }

function requestOf({ request, actor, clock }: RequestContext): KeyedRequest | null {
  if (!request || actor.kind !== 'staff' || actor.staffId === null) return null
  return { staffId: actor.staffId, ...request, at: clock.now() }
}

const sameKey = ({ staffId, key }: KeyedRequest) =>
  and(eq(officeRequests.staffId, staffId), eq(officeRequests.key, key))

/** Null if this transaction now has the key, otherwise the outcome saved under the key. */
async function takeKey(tx: Database, request: KeyedRequest): Promise<{ outcome: unknown } | null> {
  const old = tx
    .select({ staffId: officeRequests.staffId, key: officeRequests.key })
    .from(officeRequests)
    .where(lt(officeRequests.at, new Date(request.at.getTime() - keepMs)))
    .limit(100)
    // Skip rows that another request is deleting, instead of waiting for it.
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
