import { eq } from 'drizzle-orm'
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

export const piecesText = (pieces: number): string => (pieces === 1 ? '1 piece' : `${pieces} pieces`)
