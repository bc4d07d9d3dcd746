import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Basket } from '#contract/basket/basket.ts'
import type { Project } from '#contract/projects/project.ts'
import { printProject } from '#contract/projects/project-text.ts'
import type { Database } from '#database/database.ts'
import { basketLines } from '#database/tables/basket.ts'
import { orderLines } from '#database/tables/orders.ts'
import { plans, projects } from '#database/tables/projects.ts'
import { addLines } from '../basket/add-lines.ts'
import type { BasketRefusal } from '../basket/basket-result.ts'
import type { BasketOwner } from '../basket/find-basket.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { LayRefusal } from './lay-project.ts'
import { priceProject } from './price-project.ts'

type AddInput = {
  owner: BasketOwner
  project: Project
  visitor: string
  /** The id of the saved project, if it is saved. */
  projectId?: string | null | undefined
  /** Plans whose lines in the basket are replaced. */
  replaced?: string[] | undefined
  key: string
  waitToBegin?: (() => Promise<number>) | undefined
}

export type AddProjectResult =
  | { ok: true; basket: Basket; token: string | null; planId: string | null }
  | BasketRefusal
  | LayRefusal
  | Refusal<'short'>

/** Prices the project again and adds all its lines to the basket, or none; a refusal names what is short. The lines of
 * replaced plans are removed in the same write. */
export async function addProjectToBasket({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: AddInput
}): Promise<AddProjectResult> {
  const { owner, project, visitor, replaced = [], key, waitToBegin } = input
  const priced = await priceProject({ ctx, input: { project, visitor } })
  if (!priced.ok) return priced
  const materials = priced.plan.materials.filter((material) => !material.is_left_out)
  const shortMaterial = materials.find((material) => material.is_short)
  if (shortMaterial)
    return refuse('short', `We do not have enough ${shortMaterial.product.name} in stock just now. Nothing was added.`)
  const lines = [
    ...priced.plan.stones.map((line) => ({
      productId: line.product.id,
      variationId: line.variation_id,
      pieces: line.quantity,
    })),
    ...materials.flatMap(({ product, packs }) =>
      packs.map((pack) => ({ productId: product.id, variationId: pack.variation_id, pieces: pack.quantity })),
    ),
  ]
  const bodyHash = createHash('sha256')
    .update([printProject(project), ...replaced].join('\n'))
    .digest('base64url')
  const planId = randomUUID()
  const added = await addLines({
    ctx,
    input: {
      owner,
      lines: joined(lines).map((line) => ({ ...line, planId })),
      replacedPlans: replaced,
      key,
      bodyHash,
      writeFirst: (tx) => writePlan(tx, ctx, { ...input, planId }),
      waitToBegin,
    },
  })
  if (!added.ok) return added
  // A retry has written no plan: its lines have the plan of the first request.
  const planIds = added.basket.line_items.flatMap(({ plan_id }) => plan_id ?? [])
  return { ...added, planId: planIds.includes(planId) ? planId : (planIds.at(-1) ?? null) }
}

/** Two rooms may need the same pack: it becomes one line. */
function joined<Line extends { variationId: number; pieces: number }>(lines: Line[]): Line[] {
  const byVariation = new Map<number, Line>()
  for (const line of lines) {
    const before = byVariation.get(line.variationId)
    byVariation.set(line.variationId, before ? { ...before, pieces: before.pieces + line.pieces } : line)
  }
  return [...byVariation.values()]
}

/** How long a plan is kept that no basket and no order refers to. */
const unusedMs = 60 * 24 * 60 * 60_000

async function writePlan(
  tx: Database,
  ctx: ShopContext,
  { owner, project, projectId, planId }: AddInput & { planId: string },
): Promise<void> {
  const now = ctx.clock.now()
  const [savedProject] =
    projectId && 'customerId' in owner
      ? await tx
          .select({ id: projects.id })
          .from(projects)
          .where(and(eq(projects.id, projectId), eq(projects.customerId, owner.customerId)))
      : []
  await tx.insert(plans).values({ id: planId, projectId: savedProject?.id ?? null, project, createdAt: now })
  const unused = tx
    .select({ id: plans.id })
    .from(plans)
    .where(
      and(
        lt(plans.createdAt, new Date(now.getTime() - unusedMs)),
        notExists(tx.select({ one: sql`1` }).from(basketLines).where(eq(basketLines.planId, plans.id))),
        notExists(tx.select({ one: sql`1` }).from(orderLines).where(eq(orderLines.planId, plans.id))),
      ),
    )
    .limit(20)
  await tx.delete(plans).where(inArray(plans.id, unused))
}
