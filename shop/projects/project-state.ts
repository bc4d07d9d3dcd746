import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { SavedProject } from '#contract/projects/priced-plan.ts'
import type { Database } from '#database/database.ts'
import { basketLines, baskets } from '#database/tables/basket.ts'
import { products } from '#database/tables/catalogue.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import { plans, type projects } from '#database/tables/projects.ts'

type ProjectRow = typeof projects.$inferSelect

export async function withState(tx: Database, row: ProjectRow): Promise<SavedProject> {
  const [saved] = await withStates(tx, [row])
  if (!saved) throw new Error('a project has no state')
  return saved
}

/** A customer's projects with the names of their stones, and whether they are in the basket or ordered. */
export async function withStates(tx: Database, rows: ProjectRow[]): Promise<SavedProject[]> {
  const names = await stoneNames(tx, rows)
  const allPlans = await plansOf(tx, rows)
  const ids = allPlans.map(({ id }) => id)
  const customers = [...new Set(rows.map(({ customerId }) => customerId))]
  const inBasket = await tx
    .selectDistinct({ planId: basketLines.planId })
    .from(basketLines)
    .innerJoin(baskets, eq(baskets.id, basketLines.basketId))
    .where(and(inArray(basketLines.planId, ids), inArray(baskets.customerId, customers)))
  const ordered = await tx
    .selectDistinct({ planId: orderLines.planId, reference: orders.reference, id: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.planId, ids), inArray(orders.customerId, customers), ne(orders.state, 'cancelled')))
    .orderBy(desc(orders.id))
  return rows.map((row) => {
    const planIds = allPlans.filter(({ projectId }) => projectId === row.id).map(({ id }) => id)
    const isOwn = ({ planId }: { planId: string | null }) => planId !== null && planIds.includes(planId)
    return {
      id: row.id,
      project: row.project,
      stones: slugsOf(row).map((slug) => ({ slug, name: names.get(slug) ?? slug.replaceAll('-', ' ') })),
      share_token: row.shareToken,
      updated_at: row.updatedAt.toISOString(),
      in_basket: inBasket.some(isOwn),
      orders: [...new Set(ordered.filter(isOwn).map(({ reference }) => reference))],
      plan_id: planIds[0] ?? null,
    }
  })
}

const slugsOf = ({ project }: ProjectRow): string[] => [
  ...new Set(project.rooms.flatMap(({ laying }) => laying?.stone ?? [])),
]

/** Includes products that are no longer sold. */
async function stoneNames(tx: Database, rows: ProjectRow[]): Promise<Map<string, string>> {
  const slugs = [...new Set(rows.flatMap(slugsOf))]
  const found = await tx
    .select({ slug: products.slug, name: products.name })
    .from(products)
    .where(inArray(products.slug, slugs))
  return new Map(found.map(({ slug, name }) => [slug, name]))
}

/** The plans of the projects that were put into a basket, newest first. */
const plansOf = (tx: Database, rows: ProjectRow[]) =>
  tx
    .select({ id: plans.id, projectId: plans.projectId })
    .from(plans)
    .where(
      inArray(
        plans.projectId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(plans.createdAt))
