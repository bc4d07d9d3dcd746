import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { rebuildListing } from '../rebuild-listing.ts'
import type { ImportContext } from './import-catalogue.ts'

/**
 * A demonstration that becomes a live shop: from then on the prices of the starter stock prove only what was charged since
 * they were imported, so no higher price is shown next to them (decision 034).
 */
export async function withdrawStatedHistory({ clock }: Pick<ImportContext, 'clock'>, db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`
      with withdrawn as (
        update prices set recorded_at = c.at from price_changes c
        where c.id = prices.change_id and c.actor = 'import' and prices.recorded_at < c.at returning variation_id)
      select distinct v.product_id as id from variations v join withdrawn w on w.variation_id = v.id`)) as unknown as {
      rows: { id: number }[]
    }
    const ids = rows.map(({ id }) => id)
    await rebuildListing(tx, ids, clock.now())
  })
}
