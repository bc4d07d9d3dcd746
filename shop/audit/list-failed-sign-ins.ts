import { desc, eq, lt } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import { failedSignIns } from '#database/tables/failed-sign-ins.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'

const perPage = 50

/** The failed sign-ins of the last weeks, newest first. `before` is the last number of the previous page. */
export async function listFailedSignIns({ ctx, input }: { ctx: ShopContext; input: { before?: number | undefined } }) {
  requirePermission(ctx, 'audit.read')
  const rows = await ctx.database.db
    .select({ failed: failedSignIns, staffName: staff.name, customerEmail: customers.email })
    .from(failedSignIns)
    .leftJoin(staff, eq(staff.id, failedSignIns.staffId))
    .leftJoin(customers, eq(customers.id, failedSignIns.customerId))
    .where(input.before === undefined ? undefined : lt(failedSignIns.id, input.before))
    .orderBy(desc(failedSignIns.id))
    .limit(perPage + 1)
  const page = rows.slice(0, perPage).map(({ failed, staffName, customerEmail }) => {
    const [id, name] = [failed.staffId ?? failed.customerId, staffName ?? customerEmail]
    return { failed, account: id === null || name === null ? null : { id, name } }
  })
  return { rows: page, next: rows.length > perPage ? (page.at(-1)?.failed.id ?? null) : null }
}
