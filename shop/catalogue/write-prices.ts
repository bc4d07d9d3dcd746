import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { prices } from '#database/tables/catalogue.ts'

export type NewPrice = {
  variationId: number
  pence: number
  /** From when it is charged: now, unless it is the first price of a starter product. */
  from?: Date
}

/**
 * Sets regular prices: the price that is charged now ends and the new one begins. What was charged before stays on record. Returns
 * the price before, by variation.
 */
export async function writePrices(tx: Database, now: Date, changes: NewPrice[]): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(prices)
    .where(
      inArray(
        prices.variationId,
        changes.map(({ variationId }) => variationId),
      ),
    )
    .orderBy(prices.id)
    .for('update')
  const running = new Map(
    rows
      .filter(({ kind, validUntil }) => kind === 'regular' && (validUntil === null || validUntil > now))
      .map((row) => [row.variationId, row]),
  )
  const different = changes.filter(({ variationId, pence }) => running.get(variationId)?.pence !== pence)
  if (different.length === 0) return new Map()
  const begins = new Map(
    different.map(({ variationId, from = now }) => {
      const before = running.get(variationId)?.validFrom
      // A price is charged for at least a moment.
      return [variationId, before && before >= now ? new Date(before.getTime() + 1) : before ? now : from]
    }),
  )
  for (const [variationId, at] of begins) {
    const before = running.get(variationId)
    if (before) await tx.update(prices).set({ validUntil: at }).where(sql`${prices.id} = ${before.id}`)
  }
  await tx.insert(prices).values(
    different.map(({ variationId, pence }) => ({
      variationId,
      kind: 'regular' as const,
      pence,
      validFrom: begins.get(variationId) ?? now,
      recordedAt: now,
    })),
  )
  return new Map([...running].map(([id, { pence }]) => [id, pence]))
}
