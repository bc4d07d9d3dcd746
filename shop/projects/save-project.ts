import { randomBytes, randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { SavedProject } from '#contract/projects/priced-plan.ts'
import { type Project, projectLimits } from '#contract/projects/project.ts'
import type { Database } from '#database/database.ts'
import { basketLines, baskets } from '#database/tables/basket.ts'
import { customers } from '#database/tables/customers.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import { plans, projects } from '#database/tables/projects.ts'
import { noCustomer, requireCustomer } from '../access/require-customer.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { withState, withStates } from './project-state.ts'

type OwnProject = { id: string }

export type SaveResult = { ok: true; project: SavedProject } | Refusal<'not_found' | 'too_many'>

/** Saves a new project in the account, or changes an existing one. Another customer's project is not found. */
export async function saveProject({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { id?: string; project: Project }
}): Promise<SaveResult> {
  const customerId = requireCustomer(ctx)
  const { id, project } = input
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx): Promise<SaveResult> => {
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('update')
    if (!customer) throw noCustomer()
    if (id !== undefined) {
      const [changed] = await tx.update(projects).set({ project, updatedAt: now }).where(isOwn(ctx, { id })).returning()
      return changed
        ? { ok: true, project: await withState(tx, changed) }
        : refuse('not_found', 'There is no such project')
    }
    const [saved] = await tx.select({ count: count() }).from(projects).where(eq(projects.customerId, customerId))
    if ((saved?.count ?? 0) >= projectLimits.projects)
      return refuse('too_many', `You can save up to ${projectLimits.projects} projects. Please delete one first.`)
    const [created] = await tx
      .insert(projects)
      .values({ id: randomUUID(), customerId, project, createdAt: now, updatedAt: now })
      .returning()
    if (!created) throw new Error('the project was not saved')
    await adoptPlans(tx, created)
    return { ok: true, project: await withState(tx, created) }
  })
}

/** Links plans that the visitor put into the basket before signing in, if they are identical to this project. */
async function adoptPlans(tx: Database, { id, customerId, project }: typeof projects.$inferSelect): Promise<void> {
  const inBasket = tx
    .select({ id: basketLines.planId })
    .from(basketLines)
    .innerJoin(baskets, eq(baskets.id, basketLines.basketId))
    .where(eq(baskets.customerId, customerId))
  const ordered = tx
    .select({ id: orderLines.planId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.customerId, customerId))
  await tx
    .update(plans)
    .set({ projectId: id })
    .where(
      and(
        isNull(plans.projectId),
        eq(plans.project, project),
        or(inArray(plans.id, inBasket), inArray(plans.id, ordered)),
      ),
    )
}

const isOwn = (ctx: ShopContext, { id }: OwnProject) =>
  and(eq(projects.id, id), eq(projects.customerId, requireCustomer(ctx)))

export async function listProjects({ ctx }: { ctx: ShopContext }) {
  const { db } = ctx.database
  const rows = await db
    .select()
    .from(projects)
    .where(eq(projects.customerId, requireCustomer(ctx)))
    .orderBy(desc(projects.updatedAt))
    .limit(projectLimits.projects)
  return withStates(db, rows)
}

export async function readProject({ ctx, input }: { ctx: ShopContext; input: OwnProject }): Promise<SavedProject> {
  const [row] = await ctx.database.db.select().from(projects).where(isOwn(ctx, input))
  if (!row) throw new ShopError('not_found', 'There is no such project')
  return withState(ctx.database.db, row)
}

/** Deletes a project. A missing project is not an error, and orders keep their own copy of the plan. */
export async function deleteProject({ ctx, input }: { ctx: ShopContext; input: OwnProject }): Promise<void> {
  await ctx.database.db.delete(projects).where(isOwn(ctx, input))
}

/** Shares a project with anyone who has its link, or stops sharing it. An old link never works again. */
export async function shareProject({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: OwnProject & { shared: boolean }
}): Promise<SavedProject> {
  const { db } = ctx.database
  const before = await readProject({ ctx, input })
  const token = input.shared ? (before.share_token ?? randomBytes(24).toString('base64url')) : null
  const [changed] = await db.update(projects).set({ shareToken: token }).where(isOwn(ctx, input)).returning()
  if (!changed) throw new ShopError('not_found', 'There is no such project')
  return withState(db, changed)
}

export async function readSharedProject({ ctx, input }: { ctx: ShopContext; input: { token: string } }) {
  const [row] = await ctx.database.db.select().from(projects).where(eq(projects.shareToken, input.token))
  if (!row) throw new ShopError('not_found', 'This project is not shared any more')
  return { project: row.project, updated_at: row.updatedAt.toISOString() }
}

/** A project as it was when its lines went into a basket. */
export async function readPlan({ ctx, input }: { ctx: ShopContext; input: { id: string } }) {
  const [row] = await ctx.database.db.select().from(plans).where(eq(plans.id, input.id))
  if (!row) throw new ShopError('not_found', 'There is no such plan')
  return { project: row.project, updated_at: row.createdAt.toISOString() }
}
