import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { prices } from '#database/tables/catalogue.ts'
import { type LostTime, priceChangeItems } from '#database/tables/prices.ts'
import { endPrices, insertPrices } from '../catalogue/write-prices.ts'

type Undo = { undoes: number; items: Pick<typeof priceChangeItems.$inferSelect, 'variationId' | 'kind'>[]; now: Date }

/**
 * Takes back what a change did to these sizes, from now on: its prices end, and what they replaced applies again as new rows.
 * No later change has touched these sizes, so nothing else is in that time.
 */
export async function restorePrices(tx: Database, { undoes, items, now }: Undo) {
  if (items.length === 0) return []
  const ids = [...new Set(items.map(({ variationId }) => variationId))]
  const key = ({ variationId, kind }: { variationId: number; kind: string }) => `${variationId} ${kind}`
  const wanted = new Set(items.map(key))
  const original = (
    await tx
      .select()
      .from(priceChangeItems)
      .where(and(eq(priceChangeItems.changeId, undoes), inArray(priceChangeItems.variationId, ids)))
  ).filter((item) => wanted.has(key(item)))
  const rows = await tx.select().from(prices).where(inArray(prices.variationId, ids)).for('update')
  const own = rows.filter(
    (row) => row.changeId === undoes && wanted.has(key(row)) && (row.validUntil === null || row.validUntil > now),
  )
  await endPrices(
    tx,
    own.map(({ id, validFrom }) => ({ id, until: validFrom > now ? validFrom : now })),
  )
  const lost = original.flatMap(({ shortened }) => shortened ?? [])
  await insertPrices(
    tx,
    lost.flatMap((time) => restoredRow(rows, time, now)),
  )
  await tx
    .update(priceChangeItems)
    .set({ state: 'undone' })
    .where(
      and(
        eq(priceChangeItems.changeId, undoes),
        inArray(sql`${priceChangeItems.variationId} || ' ' || ${priceChangeItems.kind}`, [...wanted]),
      ),
    )
  return items.map(({ variationId, kind }) => ({ variationId, kind, validFrom: now, shortened: null }))
}

function restoredRow(rows: (typeof prices.$inferSelect)[], { id, from, until }: LostTime, now: Date) {
  const row = rows.find((one) => one.id === id)
  const start = new Date(Math.max(Date.parse(from), now.getTime()))
  const end = until === null ? null : new Date(until)
  if (!row || (end && end <= start)) return []
  const { variationId, kind, pence, changeId } = row
  return [{ variationId, kind, pence, validFrom: start, validUntil: end, recordedAt: now, changeId }]
}
