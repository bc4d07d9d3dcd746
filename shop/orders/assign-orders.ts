import { and, desc, eq, isNull } from 'drizzle-orm'
import type { BulkDone } from '#contract/office/bulk.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import { undoForMs } from '#contract/office/undo.ts'
import type { Database } from '#database/database.ts'
import { auditLog } from '#database/tables/audit.ts'
import { orders } from '#database/tables/orders.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { byReference, noSuchOrder } from './order-aggregate.ts'
import { uniqueReferences } from './unique-references.ts'

type Outcome = { ok: true } | Refusal<string>

/** Assigns each order to a colleague who works on orders, or to nobody. */
export async function assignOrders({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { orders: string[]; staffId: number | null }
}): Promise<({ ok: true } & BulkDone) | Refusal<'no_such_colleague'>> {
  requirePermission(ctx, 'orders.assign')
  const { staffId } = input
  if (staffId !== null && !(await listColleagues({ ctx })).some(({ id }) => id === staffId))
    return refuse('no_such_colleague', 'Nobody of that name works on orders.')
  const result = await each(ctx, input.orders, async (tx, { id, reference, assignedTo }) => {
    if (assignedTo !== staffId) await assign(tx, ctx, { id, reference, from: assignedTo, to: staffId, verb: assigned })
    return { ok: true }
  })
  return { ok: true, ...result }
}

/** Gives each order back to the colleague it had before the same person assigned it a moment ago. */
export async function undoAssign({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { orders: string[] }
}): Promise<BulkDone> {
  const { staffId } = requirePermission(ctx, 'orders.assign')
  return each(ctx, input.orders, async (tx, { id, reference, assignedTo }) => {
    const [last] = await tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'order'), eq(auditLog.subjectId, reference), eq(auditLog.verb, assigned)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    if (!last || last.after?.assignedTo !== assignedTo)
      return refuse('cannot_undo', 'This order has been assigned again since and stays as it is.')
    if (last.staffId !== staffId) return refuse('cannot_undo', 'Only the person who did it can undo it.')
    if (ctx.clock.now().getTime() - last.at.getTime() >= undoForMs)
      return refuse('cannot_undo', 'It is too late to undo it.')
    const to = last.before?.assignedTo
    await assign(tx, ctx, {
      id,
      reference,
      from: assignedTo,
      to: typeof to === 'number' ? to : null,
      verb: 'assignment_undone',
    })
    return { ok: true }
  })
}

/** Everybody who can be given an order. */
export async function listColleagues({ ctx }: { ctx: ActingContext }): Promise<{ id: number; name: string }[]> {
  requirePermission(ctx, 'orders.assign')
  const people = await ctx.database.db
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(isNull(staff.removedAt))
    .orderBy(staff.name)
  return people.filter(({ role }) => hasPermission(role, 'orders.advance')).map(({ id, name }) => ({ id, name }))
}

const assigned = 'order_assigned'

type Assignment = { id: number; reference: string; from: number | null; to: number | null; verb: string }

async function assign(tx: Database, ctx: ActingContext, { id, reference, from, to, verb }: Assignment) {
  await tx.update(orders).set({ assignedTo: to }).where(eq(orders.id, id))
  await writeAudit(tx, ctx, {
    verb,
    subject: 'order',
    subjectId: reference,
    before: { assignedTo: from },
    after: { assignedTo: to },
  })
}

type Row = { id: number; reference: string; assignedTo: number | null }

/** Each order in its own transaction, under its lock. */
async function each(
  { database }: ActingContext,
  references: string[],
  work: (tx: Database, order: Row) => Promise<Outcome>,
): Promise<BulkDone> {
  const result: BulkDone = { done: [], refused: [] }
  const { id, reference, assignedTo } = orders
  for (const one of uniqueReferences(references)) {
    const outcome = await database.db.transaction(async (tx) => {
      const [order] = await tx.select({ id, reference, assignedTo }).from(orders).where(byReference(one)).for('update')
      return order ? work(tx, order) : noSuchOrder
    })
    if (outcome.ok) result.done.push(one)
    else result.refused.push({ reference: one, reason: outcome.message })
  }
  return result
}
