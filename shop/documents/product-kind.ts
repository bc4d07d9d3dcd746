import { eq } from 'drizzle-orm'
import { blankProduct, type ProductDocument, productDocumentSchema } from '#contract/catalogue/product-document.ts'
import type { Database } from '#database/database.ts'
import { newSizePrices } from '#database/tables/catalogue.ts'
import { checkProduct, fullSizeSample } from '../catalogue/check-product.ts'
import { findPictures } from '../catalogue/find-pictures.ts'
import { productOfDocument } from '../catalogue/product-of-document.ts'
import { readProductDocuments } from '../catalogue/read-product-documents.ts'
import { rebuildListing } from '../catalogue/rebuild-listing.ts'
import { writePrices } from '../catalogue/write-prices.ts'
import { type SavedVariation, writeProductRows } from '../catalogue/write-product-rows.ts'
import { lockAddresses, moveAddress } from '../content/addresses.ts'
import type { ActingContext } from '../context.ts'
import { isKey } from '../is-key.ts'
import type { DocumentKind } from './document-kind.ts'

/** A product with its sizes and pictures, without stock and prices. */
export const productKind: DocumentKind<ProductDocument> = {
  permission: 'catalogue.edit',
  publishPermission: 'catalogue.publish',
  schemaOf: (id) => (isKey(id) ? productDocumentSchema : null),
  blank: blankProduct,
  read: readProductDocuments,
  async check(tx, ctx, { id, after }) {
    await lockAddresses(tx)
    return checkProduct(tx, ctx, { key: id, document: after })
  },
  async write(tx, ctx, { id, before, after }) {
    const found = await findPictures(
      tx,
      ctx.media,
      after.pictures.map(({ src }) => src),
    )
    const pictures = after.pictures.flatMap((picture) => {
      const known = found.get(picture.src)
      return known ? [{ ...known, ...picture }] : []
    })
    const { ids, variations } = await writeProductRows(tx, [{ ...productOfDocument(id, after), pictures }])
    await writeFirstPrices(tx, ctx, { id, variations })
    if (before && before.slug !== after.slug)
      await moveAddress(tx, ctx.clock, { from: `/product/${before.slug}`, to: `/product/${after.slug}` })
    // Announces the product and the lists it is in.
    await rebuildListing(tx, [...ids.values()], ctx.clock.now())
    return before && before.slug === after.slug ? [] : ['redirects']
  },
}

/** The prices that were set before the size existed. A free sample costs nothing. */
async function writeFirstPrices(
  tx: Database,
  { clock }: ActingContext,
  { id, variations }: { id: string; variations: SavedVariation[] },
): Promise<void> {
  const prepared = await tx.select().from(newSizePrices).where(eq(newSizePrices.productKey, id))
  const penceOf = ({ kind, sku }: SavedVariation) =>
    kind === 'free_sample'
      ? 0
      : prepared.find((price) => price.sku === (kind === 'full_size_sample' ? fullSizeSample : sku))?.pence
  await writePrices(
    tx,
    clock.now(),
    variations.flatMap((variation) => {
      const pence = penceOf(variation)
      return pence === undefined ? [] : [{ variationId: variation.id, pence }]
    }),
  )
  if (prepared.length > 0) await tx.delete(newSizePrices).where(eq(newSizePrices.productKey, id))
}
