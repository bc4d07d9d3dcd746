import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import type { Database } from '#database/database.ts'
import { afterCommit } from '#database/session.ts'
import { newSizePrices } from '#database/tables/catalogue.ts'
import { fullSizeSample } from '../catalogue/check-products.ts'
import { findPictures } from '../catalogue/find-pictures.ts'
import { productOfDocument } from '../catalogue/product-of-document.ts'
import { rebuildListing } from '../catalogue/rebuild-listing.ts'
import { setRegularPrices } from '../catalogue/write-prices.ts'
import { type SavedVariation, writeProductRows } from '../catalogue/write-product-rows.ts'
import { moveAddress } from '../content/addresses.ts'
import type { ActingContext } from '../context.ts'
import { safeError } from '../error.ts'

type Change = { id: string; before: ProductDocument | null; after: ProductDocument }
type FirstPrice = typeof newSizePrices.$inferSelect

/** The fields that sizes and samples are made from. */
const sizeFields = ['unit', 'carriage', 'sizes', 'hasFreeSample', 'hasFullSizeSample'] as const

const isChanged = ({ before, after }: Change, fields: readonly (keyof ProductDocument)[]): boolean =>
  !before || fields.some((field) => !isDeepStrictEqual(before[field], after[field]))

/**
 * Writes the live rows of products, and announces the products and the lists they are in. Sizes that stay as they are are not
 * written, because a checkout may be waiting for them. Returns the cache tags of other responses that change.
 */
export async function writeProductDocuments(tx: Database, ctx: ActingContext, changes: Change[]): Promise<string[]> {
  const prepared = await tx
    .select()
    .from(newSizePrices)
    .where(
      inArray(
        newSizePrices.productKey,
        changes.map(({ id }) => id),
      ),
    )
  const isPriced = new Set(prepared.map(({ productKey }) => productKey))
  const picturesOf = await changedPictures(tx, ctx, changes)
  const { ids, variations } = await writeProductRows(
    tx,
    changes.map((change) => {
      const { variations: items, ...entry } = productOfDocument(change.id, change.after)
      const isResized = isPriced.has(change.id) || isChanged(change, sizeFields)
      return { ...entry, pictures: picturesOf.get(change.id), variations: isResized ? items : undefined }
    }),
  )
  if (variations.length > 0) await writeFirstPrices(tx, ctx, { ids, variations, prepared })
  const moved = changes.flatMap(({ before, after }) =>
    before && before.slug !== after.slug ? [{ from: `/product/${before.slug}`, to: `/product/${after.slug}` }] : [],
  )
  for (const move of moved) await moveAddress(tx, ctx.clock, move)
  for (const change of changes)
    if (change.after.faces.length > 0 && isChanged(change, ['faces']))
      afterCommit(tx, async () => void makeTexture(ctx, change.after))
  await rebuildListing(tx, [...ids.values()], ctx.clock.now())
  return moved.length > 0 ? ['redirects'] : []
}

/** Visitors do not have to wait for the first picture. If this fails, it is made when they ask for it. */
const makeTexture = ({ faces, log }: ActingContext, document: ProductDocument): Promise<unknown> =>
  faces
    .texture(document.faces)
    .catch((error: unknown) => log.warn(safeError(error), 'the texture of a published product was not made'))

async function changedPictures(tx: Database, { media }: ActingContext, changes: Change[]) {
  const changed = changes.filter((change) => isChanged(change, ['pictures']))
  const found = await findPictures(
    tx,
    media,
    changed.flatMap(({ after }) => after.pictures.map(({ src }) => src)),
  )
  return new Map(
    changed.map(({ id, after }) => [
      id,
      after.pictures.flatMap((picture) => {
        const photo = found.get(picture.src)
        return photo ? [{ ...photo, ...picture }] : []
      }),
    ]),
  )
}

type Written = { ids: Map<string, number>; variations: SavedVariation[]; prepared: FirstPrice[] }

/** The prices that were set before the size existed. A free sample costs nothing. */
async function writeFirstPrices(tx: Database, ctx: ActingContext, { ids, variations, prepared }: Written) {
  const penceBySku = new Map(prepared.map(({ productKey, sku, pence }) => [`${ids.get(productKey)} ${sku}`, pence]))
  const penceOf = ({ kind, sku, productId }: SavedVariation) =>
    kind === 'free_sample' ? 0 : penceBySku.get(`${productId} ${kind === 'full_size_sample' ? fullSizeSample : sku}`)
  const changes = variations.flatMap((variation) => {
    const pence = penceOf(variation)
    return pence === undefined ? [] : [{ variationId: variation.id, pence }]
  })
  await setRegularPrices(tx, ctx, { note: 'Published with the product', changes })
  const keys = prepared.map(({ productKey }) => productKey)
  if (keys.length > 0) await tx.delete(newSizePrices).where(inArray(newSizePrices.productKey, keys))
}
