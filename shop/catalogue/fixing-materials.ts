import { cheapestPacks, groutRate } from '#contract/arithmetic/fixing-materials.ts'
import { parseSize } from '#contract/arithmetic/size.ts'
import type { FixingMaterial } from '#contract/catalogue/catalogue.ts'
import type { PackUse } from '#contract/catalogue/pack-use.ts'
import { applyLayingRules } from '#contract/projects/apply-laying-rules.ts'
import type { Fixing } from '#contract/projects/laying-rules.ts'
import type { ShopContext } from '../context.ts'
import { layingFacts } from './laying-facts.ts'
import { closestPack, type LaidStone, offeredPacks, packsOf, readLaidStone } from './pack-choice.ts'

/** The cheapest packs of adhesive, grout and sealer for a number of pieces; empty for products that are not laid. */
export async function fixingMaterials({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { variationId: number; pieces: number }
}): Promise<FixingMaterial[]> {
  const { db } = ctx.database
  const stone = await readLaidStone(db, input.variationId)
  if (!stone.laying) return []
  const { fixing } = applyLayingRules(layingFacts(stone, usualFloor))
  const offered = await offeredPacks(db)
  const found: FixingMaterial[] = []
  for (const role of roles) {
    if (role === 'sealer' && !fixing.isSealed) continue
    const best = closestPack(offered, role, { stone, adhesive: fixing.adhesive })
    if (!best) continue
    const needed = Math.ceil(input.pieces * stone.coverageMm2 * dosageOf(best.packUse, stone, fixing))
    const packs = await packsOf(ctx, best.id)
    const mix = cheapestPacks(needed, packs)
    found.push({
      for: role,
      product: { id: best.id, slug: best.card.slug, name: best.card.name, image: best.card.images[0] ?? null },
      is_short: mix === null,
      packs: (mix?.packs ?? []).map(({ id, count }) => {
        const pack = packs.find((candidate) => candidate.id === id)
        return { variation_id: id, label: pack?.label ?? '', quantity: count, total_pence: count * (pack?.pence ?? 0) }
      }),
      total_pence: mix?.pence ?? 0,
    })
  }
  return found
}

/** A product page does not know the room. */
const usualFloor = { surface: 'floor', base: 'screed', isWet: false, level: 0, wantsMat: false, height: 0 } as const

const roles = ['adhesive', 'grout', 'sealer'] as const

/** The factor by which this stone needs more or less than the case a pack's stated coverage is for. */
function dosageOf(use: PackUse, { piece }: LaidStone, { bed, groutTimes, reserve }: Fixing): number {
  if (use.for === 'adhesive') return (bed / use.bed) * (1 + (reserve.adhesive ?? 0) / 100)
  if (use.for !== 'grout') return 1
  const reference = parseSize(use.tile)
  if (!reference) throw new Error(`the reference tile '${use.tile}' of a grout is not a size`)
  const { width: length, height: width, thickness } = reference
  return (groutTimes * groutRate(piece)) / groutRate({ length, width, thickness: thickness ?? 0, joint: use.joint })
}
