import { and, desc, eq, lt } from 'drizzle-orm'
import { auditLog } from '#database/tables/audit.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'

const perPage = 50

type Input = { before?: number | undefined; subject?: string | undefined; subjectId?: string | undefined }

/** The audit log, newest first. `before` is the last number of the previous page. */
export async function listAudit({ ctx, input }: { ctx: ShopContext; input: Input }) {
  requirePermission(ctx, 'audit.read')
  const rows = await ctx.database.db
    .select()
    .from(auditLog)
    .where(
      and(
        input.before === undefined ? undefined : lt(auditLog.id, input.before),
        input.subject === undefined ? undefined : eq(auditLog.subject, input.subject),
        input.subjectId === undefined ? undefined : eq(auditLog.subjectId, input.subjectId),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(perPage + 1)
  const page = rows.slice(0, perPage)
  return { rows: page, next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null }
}
