import { and, eq, isNotNull } from 'drizzle-orm'
import type { LaidPiece } from '#contract/arithmetic/fixing-materials.ts'
import type { PackUse } from '#contract/catalogue/pack-use.ts'
import type { Fixing } from '#contract/projects/laying-rules.ts'
import type { Database } from '#database/database.ts'
import { productListings, products, variations } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { currentPrice } from './current-price.ts'
import { variationsWithPrices } from './rebuild-listing.ts'

const roundPatterns: readonly string[] = ['penny-round', 'pebble']

const roughFinishes = ['tumbled-rough-edgy', 'split-face']

/** What the choice of adhesive, grout and sealer needs to know about a size of a stone. */
export type LaidStone = Awaited<ReturnType<typeof readLaidStone>>

export async function readLaidStone(db: Database, variationId: number) {
  const [row] = await db
    .select({
      size: variations,
      laying: products.laying,
      technical: products.technical,
      look: products.look,
      terms: productListings.terms,
    })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(and(eq(variations.id, variationId), eq(variations.listed, true)))
  if (!row) throw new ShopError('not_found', 'There is no such size')
  const { size, laying, technical, look, terms } = row
  const termsOf = (group: string) =>
    terms.flatMap((term) => (term.startsWith(`${group}:`) ? [term.slice(group.length + 1)] : []))
  const isOutdoor = look?.object === 'paver'
  const isMeasured =
    size.kind === 'size' && size.coverageMm2 !== null && size.widthMm !== null && size.heightMm !== null
  const chip = laying?.chip?.split('x').map(Number)
  return {
    laying: isMeasured ? laying : null,
    coverageMm2: size.coverageMm2 ?? 0,
    longest: Math.max(size.widthMm ?? 0, size.heightMm ?? 0),
    piece: pieceOf(size, laying),
    /** The longer side of a chip of a mosaic sheet. */
    chip: chip ? Math.max(...chip) : null,
    needsResin: Boolean(laying?.resin_adhesive),
    isUnfilled: Boolean(laying?.unfilled),
    isSealed: technical?.sealing !== 'not needed',
    isOutdoor,
    /** Uneven backs need a thick bed. */
    isRough: !isOutdoor && termsOf('finish').some((finish) => roughFinishes.includes(finish)),
    materials: termsOf('material'),
    colours: termsOf('colour'),
    finishes: termsOf('finish'),
  }
}

/** The piece that has a joint around it: the chip of a mosaic, not its sheet. */
function pieceOf(size: typeof variations.$inferSelect, laying: typeof products.$inferSelect.laying): LaidPiece {
  const [length = size.widthMm ?? 0, width = size.heightMm ?? 0] = laying?.chip?.split('x').map(Number) ?? []
  const isRound = laying?.patterns.some((name) => roundPatterns.includes(name)) ?? false
  return { length, width, thickness: size.thicknessMm ?? 0, joint: laying?.joint ?? 0, isRound }
}

/** How specific a product is to a stone: the more conditions it names, the better. Null if it does not suit. */
function fitOf(use: PackUse, stone: LaidStone, adhesive: Fixing['adhesive']): number | null {
  const { materials, colours, finishes, outdoor } = use.suits
  if (outdoor !== stone.isOutdoor) return null
  if (use.for === 'adhesive' && (use.class ?? 'S1') !== adhesive) return null
  if (use.for === 'grout' && (stone.piece.joint < use.joints[0] || stone.piece.joint > use.joints[1])) return null
  const lists = [
    [materials, stone.materials],
    [colours, stone.colours],
    [finishes, stone.finishes],
  ] as const
  if (lists.some(([wanted, has]) => wanted && !has.some((term) => (wanted as readonly string[]).includes(term))))
    return null
  return lists.filter(([wanted]) => wanted).length
}

/** Every product whose file says what it is used for. */
export const offeredPacks = (db: Database) =>
  db
    .select({ id: products.id, packUse: products.packUse, card: productListings.card, popularity: products.popularity })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(isNotNull(products.packUse))

export type OfferedPack = Awaited<ReturnType<typeof offeredPacks>>[number]

/** The most specific product that suits a stone. */
export function closestPack<Role extends PackUse['for']>(
  offered: OfferedPack[],
  role: Role,
  { stone, adhesive }: { stone: LaidStone; adhesive: Fixing['adhesive'] },
) {
  const isFor = (use: PackUse | null): use is Extract<PackUse, { for: Role }> => use?.for === role
  return offered
    .flatMap(({ packUse, ...product }) => {
      const fit = isFor(packUse) ? fitOf(packUse, stone, adhesive) : null
      return isFor(packUse) && fit !== null ? [{ ...product, packUse, fit }] : []
    })
    .toSorted((one, other) => other.fit - one.fit || other.popularity - one.popularity)[0]
}

/** The packs of a product that can be bought. */
export async function sizesOfPack(ctx: ShopContext, productId: number) {
  const rows = await variationsWithPrices(ctx.database.db, [productId])
  const now = ctx.clock.now()
  return rows.flatMap(({ id, label, coverageMm2, stock, listed, prices }) => {
    const price = currentPrice(prices, now)
    return price && listed ? [{ id, label: label ?? '', coverageMm2, stock, pence: price.pence }] : []
  })
}

/** The packs of a product that state their coverage. */
export const packsOf = async (ctx: ShopContext, productId: number) =>
  (await sizesOfPack(ctx, productId)).flatMap((pack) =>
    pack.coverageMm2 ? [{ ...pack, coverageMm2: pack.coverageMm2 }] : [],
  )
