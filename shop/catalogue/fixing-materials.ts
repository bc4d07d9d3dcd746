import { and, eq, isNotNull } from 'drizzle-orm'
import { cheapestPacks, groutRate, type LaidPiece } from '#contract/arithmetic/fixing-materials.ts'
import { parseSize } from '#contract/arithmetic/size.ts'
import type { FixingMaterial } from '#contract/catalogue.ts'
import type { PackUse } from '#contract/catalogue-file.ts'
import type { Database } from '#database/database.ts'
import { productListings, products, variations } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { currentPrice } from './current-price.ts'
import { variationsWithPrices } from './rebuild-listing.ts'

/** Adhesive, grout and sealer for so many pieces of a size, in the cheapest packs; none for what is not laid. */
export async function fixingMaterials({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { variationId: number; pieces: number }
}): Promise<FixingMaterial[]> {
  const { db } = ctx.database
  const stone = await readStone(db, input.variationId)
  if (!stone.laying) return []
  const offered = await db
    .select({ id: products.id, packUse: products.packUse, card: productListings.card, popularity: products.popularity })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(isNotNull(products.packUse))
  const found: FixingMaterial[] = []
  for (const role of roles) {
    if (role === 'sealer' && !stone.isSealed) continue
    const [best] = offered
      .flatMap(({ packUse, ...product }) =>
        packUse?.for === role ? [{ ...product, packUse, fit: fitOf(packUse, stone) }] : [],
      )
      .filter(({ fit }) => fit !== null)
      .toSorted((one, other) => (other.fit ?? 0) - (one.fit ?? 0) || other.popularity - one.popularity)
    if (!best) continue
    const needed = Math.ceil(input.pieces * stone.coverageMm2 * dosageOf(best.packUse, stone))
    const packs = await packsOf(ctx, best.id)
    const mix = cheapestPacks(needed, packs)
    found.push({
      for: role,
      product: { id: best.id, slug: best.card.slug, name: best.card.name, image: best.card.images[0] ?? null },
      is_short: mix === null,
      packs: (mix?.packs ?? []).map(({ id, count }) => {
        const pack = packs.find((one) => one.id === id)
        return { variation_id: id, label: pack?.label ?? '', quantity: count, total_pence: count * (pack?.pence ?? 0) }
      }),
      total_pence: mix?.pence ?? 0,
    })
  }
  return found
}

const roles = ['adhesive', 'grout', 'sealer'] as const

type Stone = Awaited<ReturnType<typeof readStone>>

async function readStone(db: Database, variationId: number) {
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
  const isWhole = size.kind === 'size' && size.coverageMm2 !== null && size.widthMm !== null && size.heightMm !== null
  return {
    laying: isWhole ? laying : null,
    coverageMm2: size.coverageMm2 ?? 0,
    longest: Math.max(size.widthMm ?? 0, size.heightMm ?? 0),
    piece: pieceOf(size, laying),
    isSealed: technical?.sealing !== 'not needed',
    isOutdoor: look.object === 'paver',
    materials: termsOf('material'),
    colours: termsOf('colour'),
    finishes: termsOf('finish'),
  }
}

/** What has a joint around it: a mosaic's chip, not its sheet. */
function pieceOf(size: typeof variations.$inferSelect, laying: typeof products.$inferSelect.laying): LaidPiece {
  const [length = size.widthMm ?? 0, width = size.heightMm ?? 0] = laying?.chip?.split('x').map(Number) ?? []
  return { length, width, thickness: size.thicknessMm ?? 0, joint: laying?.joint ?? 0 }
}

/** How closely a product is made for a stone: the more it asks for, the closer. Null where it does not suit. */
function fitOf(use: PackUse, stone: Stone): number | null {
  const { materials, colours, finishes, longest_from: longest, outdoor } = use.suits
  if (outdoor !== stone.isOutdoor) return null
  if (longest !== undefined && stone.longest < longest) return null
  if (use.for === 'grout' && (stone.piece.joint < use.joints[0] || stone.piece.joint > use.joints[1])) return null
  const lists = [
    [materials, stone.materials],
    [colours, stone.colours],
    [finishes, stone.finishes],
  ] as const
  if (lists.some(([wanted, has]) => wanted && !has.some((term) => (wanted as readonly string[]).includes(term))))
    return null
  // A large piece asks for its own adhesive whatever it is made of.
  return lists.filter(([wanted]) => wanted).length + (longest === undefined ? 0 : 2)
}

const roughFinishes = ['tumbled-rough-edgy', 'split-face']

/** How much more or less than what a pack's coverage holds for. */
function dosageOf(use: PackUse, { piece, finishes, isOutdoor }: Stone): number {
  // Uneven backs take a bed twice as thick.
  if (use.for === 'adhesive') return !isOutdoor && finishes.some((finish) => roughFinishes.includes(finish)) ? 2 : 1
  if (use.for === 'sealer') return 1
  const reference = parseSize(use.tile)
  if (!reference) throw new Error(`a grout's reference '${use.tile}' is no size`)
  const { width: length, height: width, thickness } = reference
  return groutRate(piece) / groutRate({ length, width, thickness: thickness ?? 0, joint: use.joint })
}

async function packsOf(ctx: ShopContext, productId: number) {
  const rows = await variationsWithPrices(ctx.database.db, [productId])
  const now = ctx.clock.now()
  return rows.flatMap(({ id, label, coverageMm2, stock, listed, prices }) => {
    const price = currentPrice(prices, now)
    return price && listed && coverageMm2 ? [{ id, label: label ?? '', coverageMm2, stock, pence: price.pence }] : []
  })
}
