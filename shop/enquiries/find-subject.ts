import { and, eq } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { Database } from '#database/database.ts'
import { productListings, products, variations } from '#database/tables/catalogue.ts'
import { ShopError } from '../error.ts'

export type Subject = { productId: number; variationId: number | null; about: string }

/** The largest PostgreSQL integer. */
const maxId = 2 ** 31 - 1

/** The stone and size an enquiry is about. Drafts and unknown ids give the same error. */
export async function findSubject(
  tx: Database,
  ids: { productId?: number | undefined; variationId?: number | undefined },
): Promise<Subject | null> {
  if ((ids.variationId ?? 0) > maxId) throw unknown('variation_id')
  if ((ids.productId ?? 0) > maxId) throw unknown('product_id')
  if (ids.variationId !== undefined) return findVariation(tx, ids.variationId, ids.productId)
  if (ids.productId === undefined) return null
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(eq(products.id, ids.productId))
  if (!product) throw unknown('product_id')
  return { productId: ids.productId, variationId: null, about: product.name }
}

async function findVariation(tx: Database, variationId: number, productId: number | undefined): Promise<Subject> {
  const [row] = await tx
    .select({
      productId: products.id,
      name: products.name,
      kind: variations.kind,
      width: variations.widthMm,
      height: variations.heightMm,
      thickness: variations.thicknessMm,
      label: variations.label,
    })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(and(eq(variations.id, variationId), eq(variations.listed, true)))
  if (!row || (productId !== undefined && productId !== row.productId)) throw unknown('variation_id')
  return { productId: row.productId, variationId, about: `${row.name}, ${sizeText(sizeOption(row))}` }
}

const unknown = (field: string) =>
  new ShopError('invalid', 'We no longer have that stone. Please choose another.', {
    [field]: 'is not recognised',
  })
