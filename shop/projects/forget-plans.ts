import { and, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { basketLines, baskets } from '#database/tables/basket.ts'
import { orderLines } from '#database/tables/orders.ts'
import { plans, projects } from '#database/tables/projects.ts'

/** Deletes a customer's plans. Plans of orders stay for their cut lists, without the names the customer typed. */
export async function forgetPlans(tx: Database, customerId: number | null, orderIds: number[]): Promise<void> {
  if (customerId !== null) await deletePlans(tx, customerId)
  const orderedPlans = await tx
    .selectDistinct({ id: orderLines.planId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
  const ids = orderedPlans.flatMap(({ id }) => id ?? [])
  for (const { id, project } of await tx.select().from(plans).where(inArray(plans.id, ids))) {
    const rooms = project.rooms.map((room, index) => ({ ...room, name: `Room ${index + 1}` }))
    await tx
      .update(plans)
      .set({ project: { ...project, name: 'Project', rooms } })
      .where(eq(plans.id, id))
  }
}

async function deletePlans(tx: Database, customerId: number): Promise<void> {
  const ordered = tx.select({ one: sql`1` }).from(orderLines).where(eq(orderLines.planId, plans.id))
  const ofProject = tx
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, plans.projectId), eq(projects.customerId, customerId)))
  const inBasket = tx
    .select({ one: sql`1` })
    .from(basketLines)
    .innerJoin(baskets, eq(baskets.id, basketLines.basketId))
    .where(and(eq(basketLines.planId, plans.id), eq(baskets.customerId, customerId)))
  await tx.delete(plans).where(and(or(exists(ofProject), exists(inBasket)), notExists(ordered)))
}
