import { eq, inArray, sql } from 'drizzle-orm'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { newSizePrices } from '#database/tables/catalogue.ts'
import { type FirstPrice, priceChanges } from '#database/tables/prices.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { lockNames } from '../lock-names.ts'

/** A publish of these products waits. Call it before `lockPriceChanges`, as a release does. */
export const lockFirstPrices = (tx: Database, keys: string[]): Promise<void> =>
  lockNames(
    tx,
    [...new Set(keys)].toSorted().map((id) => ({ kind: 'product', id })),
  )

type Input = { changeId: number; prices: Omit<FirstPrice, 'state'>[] }

/** Sets the prices with which sizes of drafts will be published, as part of a change. */
export async function setFirstPrices(tx: Database, ctx: ActingContext, { changeId, prices }: Input): Promise<void> {
  const rows = prices.map(({ key, sku, after }) => ({ key, sku, after }))
  await tx.execute(sql`
    insert into ${newSizePrices} (product_key, sku, pence)
    select key, sku, after from json_to_recordset(${JSON.stringify(rows)}::json) as r(key uuid, sku text, after int)
    on conflict (product_key, sku) do update set pence = excluded.pence`)
  const firstPrices = prices.map((price): FirstPrice => ({ ...price, state: 'done' }))
  await tx.update(priceChanges).set({ firstPrices }).where(eq(priceChanges.id, changeId))
  await writeAudit(tx, ctx, {
    verb: 'prices_changed',
    subject: 'price_change',
    subjectId: changeId,
    before: Object.fromEntries(prices.map(({ sku, before }) => [sku, before])),
    after: { first_prices: prices.length, ...Object.fromEntries(prices.map(({ sku, after }) => [sku, after])) },
  })
  await announce(tx, prices)
}

/**
 * Those that can still be taken back: they apply to nothing yet, and nobody has set them again. A size that was published with
 * its price keeps it, because it cannot be sold without one.
 */
export async function waitingFirstPrices(tx: Database, firstPrices: FirstPrice[]): Promise<FirstPrice[]> {
  if (firstPrices.length === 0) return []
  const keys = firstPrices.map(({ key }) => key)
  const rows = await tx.select().from(newSizePrices).where(inArray(newSizePrices.productKey, keys))
  const set = new Map(rows.map(({ productKey, sku, pence }) => [`${productKey} ${sku}`, pence]))
  return firstPrices.filter(({ key, sku, after }) => set.get(`${key} ${sku}`) === after)
}

/** Sets them back to what they were before the change. */
export async function undoFirstPrices(tx: Database, changeId: number, waiting: FirstPrice[]): Promise<void> {
  if (waiting.length === 0) return
  await tx.execute(sql`
    with undone as (
      select key, sku, before from json_to_recordset(${JSON.stringify(waiting)}::json) as r(key uuid, sku text, before int)
    ), removed as (
      delete from ${newSizePrices} n using undone u where n.product_key = u.key and n.sku = u.sku and u.before is null
    )
    update ${newSizePrices} n set pence = u.before from undone u
    where n.product_key = u.key and n.sku = u.sku and u.before is not null`)
  const isUndone = new Set(waiting.map(({ key, sku }) => `${key} ${sku}`))
  const [change] = await tx
    .select({ firstPrices: priceChanges.firstPrices })
    .from(priceChanges)
    .where(eq(priceChanges.id, changeId))
  const firstPrices = change?.firstPrices?.map(
    (price): FirstPrice => (isUndone.has(`${price.key} ${price.sku}`) ? { ...price, state: 'undone' } : price),
  )
  await tx.update(priceChanges).set({ firstPrices }).where(eq(priceChanges.id, changeId))
  await announce(tx, waiting)
}

const announce = (tx: Database, prices: Pick<FirstPrice, 'key'>[]) =>
  announceChanges(
    tx,
    [...new Set(prices.map(({ key }) => key))].map((key) => officeTopic('product', key)),
  )
