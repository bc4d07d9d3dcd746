import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { variations } from '#database/tables/catalogue.ts'
import { ShopError } from '../error.ts'

/** Finds a variation by its SKU, in upper or lower case. Throws if there is none. */
export async function findVariation(tx: Database, sku: string): Promise<{ id: number; sku: string }> {
  const [found] = await tx
    .select({ id: variations.id, sku: variations.sku })
    .from(variations)
    .where(eq(variations.sku, sku.trim().toUpperCase()))
  if (!found) throw new ShopError('not_found', `There is no SKU ${sku}.`)
  return found
}

/** As `findVariation`, for many at once. */
export async function findVariations(
  tx: Database,
  skus: string[],
): Promise<(sku: string) => { id: number; sku: string }> {
  const wanted = (sku: string) => sku.trim().toUpperCase()
  const rows = await tx
    .select({ id: variations.id, sku: variations.sku })
    .from(variations)
    .where(inArray(variations.sku, skus.map(wanted)))
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  return (sku) => {
    const found = bySku.get(wanted(sku))
    if (!found) throw new ShopError('not_found', `There is no SKU ${sku}.`)
    return found
  }
}

export const piecesText = (pieces: number): string => (pieces === 1 ? '1 piece' : `${pieces} pieces`)
