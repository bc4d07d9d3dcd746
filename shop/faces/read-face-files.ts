import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Face } from '#contract/media/face.ts'
import { resolveSurface } from '#contract/rooms/room-stone.ts'
import { products } from '#database/tables/catalogue.ts'
import { stockBatches } from '#database/tables/stock.ts'
import { bestSize } from '#laying/faces-for.ts'
import { laidPictureVersion } from '../catalogue/laid-picture.ts'
import type { ProductRows } from '../catalogue/product-rows.ts'
import { readProductRows } from '../catalogue/rebuild-listing.ts'
import { draftedProducts } from '../content/drafted-products.ts'
import type { ShopContext } from '../context.ts'
import { facesVersion } from '../media/faces-version.ts'
import { slabOfFaces } from '../rooms/photographed-stone.ts'
import { roomStoneOf } from './room-stone-of.ts'

type Named = {
  ctx: ShopContext
  /** The version is part of the address: it changes with everything that the picture shows. */
  input: { slug: string; version: string }
}

/** The texture of a product's faces, for browsers; null if the product has other faces by now. */
export async function readFaceTexture({ ctx, input }: Named): Promise<Uint8Array<ArrayBuffer> | null> {
  const [product] = await ctx.database.db
    .select({ faces: products.faces })
    .from(products)
    .where(and(eq(products.slug, input.slug), eq(products.status, 'publish')))
  if (!product || product.faces.length === 0 || facesVersion(product.faces) !== input.version) return null
  return readFile((await ctx.faces.texture(product.faces)).path)
}

/** The picture of a laid area, 1200 pixels wide; null if neither the product nor its draft looks like this. */
export async function readLaidPicture({ ctx, input }: Named): Promise<Uint8Array<ArrayBuffer> | null> {
  const rows = await findVersion(ctx, input)
  if (!rows) return null
  const stone = roomStoneOf(rows)
  const size = sizeForFaces(stone.sizes, rows.product.faces)
  const slab = await slabOfFaces(ctx, rows)
  return ctx.faces.laid({ stone, laid: resolveSurface(stone, { stone: stone.slug, ...size }), slab }, 1200)
}

/** The straightened face of a batch; null if it has other faces by now. Orders show it after its stock is gone. */
export async function readBatchFace({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { batchId: number; version: string }
}): Promise<Uint8Array<ArrayBuffer> | null> {
  const [batch] = await ctx.database.db
    .select({ faces: stockBatches.faces })
    .from(stockBatches)
    .where(eq(stockBatches.id, input.batchId))
  const face = batch?.faces.find((one) => facesVersion(one) === input.version)
  return face ? ctx.faces.face(face, `batch ${input.batchId}`) : null
}

/** The size that was photographed, so that the picture shows whole faces. */
function sizeForFaces(sizes: string[], faces: Face[]): { size?: string } {
  const measured = sizes.map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { size, width, height }
  })
  const best = bestSize(measured, faces)
  return best ? { size: best.size } : {}
}

async function findVersion(ctx: ShopContext, { slug, version }: Named['input']): Promise<ProductRows | null> {
  const hasVersion = (rows: ProductRows | null | undefined) =>
    rows && rows.product.faces.length > 0 && laidPictureVersion(rows) === version ? rows : null
  const [live] = await readProductRows(ctx.database.db, eq(products.slug, slug))
  const found = hasVersion(live)
  if (found) return found
  // A page that previews a draft or a release shows the picture that it will have.
  const drafted = await draftedProducts(ctx, slug)
  return drafted.find(hasVersion) ?? null
}
