import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditFilter } from '#contract/office/audit.ts'
import { auditLog } from '#database/tables/audit.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { nameSubjects } from './name-subjects.ts'

const perPage = 50

type AuditRow = typeof auditLog.$inferSelect

/** The audit log, newest first. `before` is the last number of the previous page. */
export async function listAudit({ ctx, input }: { ctx: ShopContext; input: AuditFilter }) {
  requirePermission(ctx, 'audit.read')
  const rows = await ctx.database.db
    .select()
    .from(auditLog)
    .where(
      and(
        input.before === undefined ? undefined : lt(auditLog.id, input.before),
        input.subject === undefined ? undefined : eq(auditLog.subject, input.subject),
        input.subject_id === undefined ? undefined : eq(auditLog.subjectId, input.subject_id),
        input.who === undefined ? undefined : isBy(input.who),
        input.verb === undefined ? undefined : eq(auditLog.verb, input.verb),
        input.order === undefined ? undefined : isAboutOrder(input.order),
        input.day === undefined ? undefined : isOn(input.day),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(perPage + 1)
  const page = rows.slice(0, perPage)
  const customersAtWork = page.filter(({ actor }) => actor === 'customer')
  const nameOf = await nameSubjects(ctx, [
    ...page,
    ...customersAtWork.map(({ actorName }) => ({ subject: 'customer', subjectId: actorName ?? '' })),
  ])
  return {
    rows: page.map((row) => ({ ...row, who: whoText(row, nameOf), subjectName: nameOf(row) })),
    next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Members of staff by their number, others by their kind. The command line is staff without an account. */
function isBy(who: string): SQL | undefined {
  if (who === 'command_line') return and(eq(auditLog.actor, 'staff'), isNull(auditLog.staffId))
  return /^\d+$/.test(who) ? eq(auditLog.staffId, Number(who)) : eq(auditLog.actor, who as AuditRow['actor'])
}

/** The whole reference, or its last four characters. */
const isAboutOrder = (order: string) =>
  and(
    eq(auditLog.subject, 'order'),
    order.length > 4
      ? eq(auditLog.subjectId, order.toUpperCase())
      : sql`${auditLog.subjectId} in (select reference from orders where right(reference, 4) = ${order.toUpperCase()})`,
  )

/** A day begins at midnight in London. */
const isOn = (day: string) => {
  const startOf = (plusDays: number) => sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Europe/London')`
  return sql`${auditLog.at} >= ${startOf(0)} and ${auditLog.at} < ${startOf(1)}`
}

function whoText({ actor, actorName }: AuditRow, nameOf: Awaited<ReturnType<typeof nameSubjects>>): string {
  if (actor === 'customer')
    return nameOf({ subject: 'customer', subjectId: actorName ?? '' }) ?? `customer ${actorName}`
  if (actor === 'worker') return 'the shop'
  return actorName ?? actor
}

/** Everyone who has worked here and every action in the log, to choose from. */
export async function readAuditFilters({ ctx }: { ctx: ShopContext }) {
  requirePermission(ctx, 'audit.read')
  const people = await ctx.database.db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name))
  // Jumps from one action to the next along the index, instead of reading the whole log.
  const verbs = await ctx.database.query<{ verb: string }>(
    `with recursive found as (
       (select verb from audit_log order by verb limit 1)
       union all
       select (select a.verb from audit_log a where a.verb > found.verb order by a.verb limit 1) from found where found.verb is not null)
     select verb from found where verb is not null`,
    [],
  )
  return { people, verbs: verbs.map(({ verb }) => verb) }
}
