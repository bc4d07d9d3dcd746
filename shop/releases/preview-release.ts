import { and, asc, eq, lte } from 'drizzle-orm'
import type { ReleaseCheck } from '#contract/office/releases.ts'
import type { Database } from '#database/database.ts'
import { queryIn } from '#database/session.ts'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { readVocabulary } from '../catalogue/read-vocabulary.ts'
import { type ActingContext, actingAs, type ShopContext } from '../context.ts'
import { previewToken } from '../documents/preview-link.ts'
import { readSettings } from '../settings/read-settings.ts'
import { applyRelease, type Failures, lockContents, nothingFailed } from './apply-release.ts'
import { contentsOf, noRelease } from './find-release.ts'

/** A link to any page of the shop as of this release. Anybody who has it can open it for a day. */
export async function releasePreview({ ctx, input }: { ctx: ActingContext; input: { id: number } }) {
  requirePermission(ctx, 'releases.edit')
  const [release] = await ctx.database.db.select({ id: releases.id }).from(releases).where(eq(releases.id, input.id))
  if (!release) throw noRelease()
  return { token: await previewToken(ctx, { kind: 'release', id: String(input.id) }) }
}

/** What would keep the release from being published now. Changes nothing. */
export async function checkRelease({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { id: number }
}): Promise<ReleaseCheck> {
  requirePermission(ctx, 'releases.edit')
  const failed = await oneAtATime(() => rolledBack(ctx, (tx) => apply(tx, ctx, input.id)))
  return {
    faults: failed.documents.map(({ key, faults }) => ({ ...key, faults })),
    price_faults: failed.prices.map(({ sku, kind, fault }) => ({ sku, kind, fault })),
  }
}

/**
 * Does `work` in the shop as it is once the release and those before it are published. They are published in a transaction
 * that is rolled back: lists, searches and addresses are those that visitors will see. A document that cannot be
 * published stays as it is. The sizes are not locked, so a checkout waits for none of it, except on the embedded database,
 * which has one connection.
 */
export function asOfRelease<Result>(
  ctx: ShopContext,
  id: number,
  work: (asOf: Pick<ShopContext, 'database' | 'settings' | 'vocabulary'>) => Promise<Result>,
): Promise<Result> {
  return oneAtATime(() =>
    rolledBack(ctx, async (tx) => {
      const worker = actingAs(ctx, { kind: 'worker', name: 'preview' })
      const ids = [...(await releasesBefore(tx, id)), id]
      const contents = await Promise.all(ids.map((one) => contentsOf(tx, one)))
      await lockContents(tx, {
        items: contents.flatMap(({ items }) => items),
        prices: contents.flatMap(({ prices }) => prices),
        isRolledBack: true,
      })
      for (const one of ids) await apply(tx, worker, one)
      return work({
        database: { ...ctx.database, db: tx, query: queryIn(tx) },
        settings: await readSettings(tx),
        vocabulary: await readVocabulary(tx),
      })
    }),
  )
}

async function releasesBefore(tx: Database, id: number): Promise<number[]> {
  const [release] = await tx.select({ dueAt: releases.dueAt }).from(releases).where(eq(releases.id, id))
  if (!release?.dueAt) return []
  const rows = await tx
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.state, 'open'), lte(releases.dueAt, release.dueAt)))
    .orderBy(asc(releases.dueAt), asc(releases.id))
  const place = rows.findIndex((row) => row.id === id)
  return rows.slice(0, place < 0 ? rows.length : place).map((row) => row.id)
}

/** Nothing to apply once it has been published. */
async function apply(tx: Database, ctx: ActingContext, id: number): Promise<Failures> {
  const [release] = await tx.select().from(releases).where(eq(releases.id, id))
  if (!release) throw noRelease()
  if (release.state === 'published') return nothingFailed
  return (await applyRelease(tx, ctx, { release, contents: await contentsOf(tx, id), isRolledBack: true })).failed
}

/** Runs `work` in a transaction, returns its result and undoes what it wrote. */
async function rolledBack<Result>(
  { database }: Pick<ShopContext, 'database'>,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  let done: { result: Result } | undefined
  const undo = new Error('rolled back')
  await database.db
    .transaction(async (tx) => {
      done = { result: await work(tx) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!done) throw new Error('a transaction that is rolled back has ended without a result')
  return done.result
}

let last: Promise<unknown> = Promise.resolve()

/** Each holds a connection until its page is rendered, and on the embedded database it is the only one. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work, work)
  last = result.catch(() => {})
  return result
}
