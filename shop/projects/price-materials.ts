import { adhesiveKgPerMm, cheapestPacks, groutRate } from '#contract/arithmetic/fixing-materials.ts'
import { adhesiveVolume, groutKg, levellingVolume, sealantLength, trimLengths } from '#contract/arithmetic/job-needs.ts'
import { parseSize } from '#contract/arithmetic/size.ts'
import type { PackUse } from '#contract/catalogue/pack-use.ts'
import type { PlanMaterial } from '#contract/projects/priced-plan.ts'
import { type MaterialRole, materialRoles, type Project } from '#contract/projects/project.ts'
import { closestPack, type OfferedPack, offeredPacks, sizesOfPack } from '../catalogue/pack-choice.ts'
import type { ShopContext } from '../context.ts'
import { chooseGrout } from './choose-grout.ts'
import type { RoomJob } from './job-of-rooms.ts'

type Chosen = Pick<OfferedPack, 'id' | 'card'> & { packUse: PackUse }

/** How much of a product all rooms need together, in the unit in which its packs are measured. */
type Need = { role: MaterialRole; chosen: Chosen; amount: number; openings: number[]; only: string | null }

/** All the materials other than stone: for each room the product that suits its stone best, in the cheapest packs. */
export async function priceMaterials(ctx: ShopContext, jobs: RoomJob[], leaveOut: Project['leave_out']) {
  const offered = await offeredPacks(ctx.database.db)
  const needs = new Map<string, Need>()
  for (const role of materialRoles)
    for (const room of jobs) {
      const grout = chooseGrout(offered, room.laidStone, room.laying.grout)
      const suiting = { stone: room.laidStone, adhesive: room.fixing.adhesive }
      const chosen = role === 'grout' ? grout?.pack : closestPack(offered, role, suiting)
      const more = chosen && needOf(chosen.packUse, room, grout)
      if (!chosen || !more || more.amount <= 0) continue
      const key = `${role} ${chosen.id} ${more.only ?? ''}`
      const before = needs.get(key)
      needs.set(key, {
        role,
        chosen,
        only: more.only,
        amount: (before?.amount ?? 0) + withReserve(more.amount, room.fixing.reserve[role]),
        openings: [...(before?.openings ?? []), ...more.openings],
      })
    }
  const materials: PlanMaterial[] = []
  for (const need of needs.values()) materials.push(await inPacks(ctx, need, leaveOut.includes(need.role)))
  const refused = jobs.filter(
    ({ laidStone, laying }) => chooseGrout(offered, laidStone, laying.grout)?.isChosen === false,
  )
  return { materials, withOtherGrout: refused }
}

/** Whole numbers, because an exact fit must not need another pack. */
const withReserve = (amount: number, percent = 0): number =>
  percent === 0 ? amount : Math.round((amount * (100 + percent)) / 100)

/** How much of a product a room needs; `only` names the one size that fits. */
function needOf(use: PackUse, { job, fixing }: RoomJob, grout: ReturnType<typeof chooseGrout>) {
  const of = (amount: number, only: string | null = null, openings: number[] = []) => ({ amount, only, openings })
  switch (use.for) {
    case 'adhesive':
      return of(adhesiveVolume(job))
    case 'grout':
      return of(groutKg(job), grout?.size)
    case 'primer':
      return of(job.areaMm2 * fixing.primerCoats)
    case 'levelling':
      return of(levellingVolume(job))
    case 'matting':
      return of(fixing.hasMat ? job.areaMm2 : 0)
    case 'board': {
      const thickness = use.thicknesses.find((candidate) => candidate >= fixing.board)
      return of(fixing.board && thickness ? job.areaMm2 : 0, `${thickness} mm board`)
    }
    case 'tanking':
      return of(fixing.hasTanking ? job.areaMm2 : 0)
    case 'sealer':
      return of(fixing.isSealed ? job.areaMm2 : 0)
    case 'sealant': {
      const slug = grout?.pack.card.slug ?? ''
      const colour = use.colours.find((name) => slug.endsWith(name.replaceAll(' ', '-'))) ?? use.colours[0]
      return of(sealantLength(job, use.bead), colour)
    }
    case 'trim': {
      const height = use.heights.find((candidate) => candidate >= job.thickness)
      const openings = height ? [...job.trimsMm] : []
      return of(
        openings.reduce((sum, width) => sum + width, 0),
        `${height} mm`,
        openings,
      )
    }
  }
}

/** The contents of one pack, in the unit of the need. */
function contentsOfPack(use: PackUse, coverageMm2: number): number {
  if (use.for === 'adhesive') return coverageMm2 * use.bed
  if (use.for === 'levelling') return coverageMm2 * use.depth
  if (use.for === 'sealant' || use.for === 'trim') return use.metres * 1000
  if (use.for !== 'grout') return coverageMm2
  const tile = parseSize(use.tile)
  if (!tile) throw new Error(`the reference tile '${use.tile}' of a grout is not a size`)
  const { width: length, height: width, thickness } = tile
  return (coverageMm2 * groutRate({ length, width, thickness: thickness ?? 0, joint: use.joint })) / 1e6
}

const metres = (millimetres: number) => `${(millimetres / 1000).toFixed(1)} m`
const squareMetres = (mm2: number) => `${(mm2 / 1e6).toFixed(1)} m²`

function neededText({ amount, chosen: { packUse: use } }: Need): string {
  if (use.for === 'adhesive' && !use.light) return `${((amount * adhesiveKgPerMm) / 1e6).toFixed(1)} kg`
  if (use.for === 'adhesive') return `${squareMetres(amount / use.bed)} at ${use.bed} mm`
  if (use.for === 'grout') return `${amount.toFixed(1)} kg`
  if (use.for === 'levelling') return `${(amount / 1e6).toFixed(0)} litres`
  return use.for === 'sealant' || use.for === 'trim' ? metres(amount) : squareMetres(amount)
}

async function inPacks(ctx: ShopContext, need: Need, isLeftOut: boolean): Promise<PlanMaterial> {
  const { role, chosen, only, openings } = need
  const sizes = await sizesOfPack(ctx, chosen.id)
  const packs = sizes
    .filter(({ label }) => only === null || label.startsWith(only) || label.endsWith(only))
    .map((size) => ({ ...size, coverageMm2: contentsOfPack(chosen.packUse, size.coverageMm2 ?? 0) }))
  // A length of trim may be cut, but never joined within an opening.
  const lengths = chosen.packUse.for === 'trim' ? trimLengths(openings, chosen.packUse.metres * 1000) : null
  const amount = lengths === null ? need.amount : lengths * (packs[0]?.coverageMm2 ?? 1)
  const mix = cheapestPacks(amount, packs)
  return {
    for: role,
    product: { id: chosen.id, slug: chosen.card.slug, name: chosen.card.name },
    needed: neededText(need),
    is_short: mix === null,
    is_left_out: isLeftOut,
    packs: (mix?.packs ?? []).map(({ id, count }) => {
      const pack = packs.find((candidate) => candidate.id === id)
      return { variation_id: id, label: pack?.label ?? '', quantity: count, total_pence: count * (pack?.pence ?? 0) }
    }),
    total_pence: mix?.pence ?? 0,
  }
}
