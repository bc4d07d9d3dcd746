import { roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { layingRules } from '#contract/projects/laying-rules.ts'
import type { PlanStoneLine, PricedPlan } from '#contract/projects/priced-plan.ts'
import type { Project } from '#contract/projects/project.ts'
import { boughtSizes, type PlanSize, regionOf } from '#contract/projects/project-laying.ts'
import { stoneToBuy } from '#contract/projects/stone-to-buy.ts'
import { roomArea } from '#laying/floor/room.ts'
import type { ShopContext } from '../context.ts'
import { jobOfRooms, type RoomJob } from './job-of-rooms.ts'
import { type LaidProject, type LayRefusal, layProject, type PlannedStone, type PlanRequest } from './lay-project.ts'
import { priceMaterials } from './price-materials.ts'

/** Lays every room of a project again, and prices its stone in pieces and the other materials in packs. */
export async function priceProject({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: PlanRequest
}): Promise<{ ok: true; plan: PricedPlan } | LayRefusal> {
  const { project } = input
  const result = await layProject(ctx, input)
  if (!result.ok) return result
  const { laid } = result
  const jobs = await jobOfRooms(ctx, laid)
  const stones = stoneLines(laid, project.spare)
  const { materials, withOtherGrout } = await priceMaterials(ctx, jobs, project.leave_out)
  const wanted = materials.filter((material) => !material.is_left_out)
  return {
    ok: true,
    plan: {
      rooms: jobs.map(({ index, job, kgPerM2 }, at) => {
        const { whole = 0, cuts = 0, slivers = 0 } = laid.count.rooms[at] ?? {}
        const kg = Math.round(kgPerM2 * 10) / 10
        return { room: index, area_mm2: Math.round(job.areaMm2), whole, cuts, slivers, kg_per_m2: kg }
      }),
      from_off_cuts: laid.count.fromOffCuts,
      stones,
      materials,
      warnings: warningsOf(project, jobs, withOtherGrout),
      rules: rulesOf(jobs),
      weight_g: stones.reduce((sum, line) => sum + line.weight_g, 0),
      total_pence: [...stones, ...wanted].reduce((sum, line) => sum + line.total_pence, 0),
    },
  }
}

type Warning = PricedPlan['warnings'][number]

/** The walls of a room are warned of together, and so is its border. */
function warningsOf(project: Project, jobs: RoomJob[], withOtherGrout: RoomJob[]): Warning[] {
  const found = [
    ...jobs.flatMap((job) =>
      job.rules.flatMap(({ name, warning, isForUs = false }): Warning[] =>
        warning ? [warningOf(project, job, { rule: name, text: warning, isForUs })] : [],
      ),
    ),
    ...withOtherGrout.map((job) =>
      warningOf(project, job, {
        rule: 'grout-joint',
        text: `the grout you chose does not suit a joint of ${job.laying.joint / 10} mm, or is no longer sold. This bill has one that does.`,
        isForUs: false,
      }),
    ),
  ]
  return [...new Map(found.toReversed().map((warning) => [warning.message, warning])).values()].reverse()
}

type WarningText = { rule: string; text: string; isForUs: boolean }

function warningOf({ rooms }: Project, { room, index }: RoomJob, { rule, text, isForUs }: WarningText): Warning {
  const { face } = room
  const name = face ? `${rooms[face.room]?.name}, ${face.kind === 'border' ? 'border' : 'walls'}` : room.name
  return { room: index, rule, message: `${name}: ${text}`, is_for_us: isForUs }
}

function rulesOf(jobs: RoomJob[]): PricedPlan['rules'] {
  const applied = new Set(jobs.flatMap(({ rules }) => rules))
  return layingRules
    .filter((rule) => applied.has(rule))
    .map(({ name, job, needs, source }) => ({ name, job, needs, path: source.path }))
}

/** One line for each size of a stone, for all rooms together. */
function stoneLines({ rooms, count }: LaidProject, spare: Project['spare']): PlanStoneLine[] {
  const bought = new Map<number, { stone: PlannedStone; size: PlanSize; areaMm2: number; isMixed: boolean }>()
  for (const { room, laying, stone } of rooms) {
    const sizes = boughtSizes(stone, laying)
    for (const size of sizes) {
      const before = bought.get(size.variationId)
      const areaMm2 = (before?.areaMm2 ?? 0) + roomArea(regionOf(room))
      bought.set(size.variationId, { stone, size, areaMm2, isMixed: sizes.length > 1 || Boolean(before?.isMixed) })
    }
  }
  return [...bought.values()].flatMap(({ stone, size, areaMm2, isMixed }) => {
    const { needed, extra, quantity, linePrice, weight } = stoneToBuy({ stone, size, pieces: count.pieces, spare })
    if (needed === 0) return []
    return {
      product: { id: stone.productId, slug: stone.slug, name: stone.name },
      variation_id: size.variationId,
      size: size.size,
      needed,
      spare: extra,
      quantity,
      naive: isMixed ? null : roundUpToSets(Math.ceil((areaMm2 * 1.1) / size.coverageMm2), size.piecesPerSet),
      total_pence: linePrice,
      weight_g: weight,
      stock: size.stock,
      is_short: size.stock < quantity,
    }
  })
}
