import { eq } from 'drizzle-orm'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { ownRow } from './own-row.ts'

/** Changes the name that colleagues, notes and the audit log show from now on. */
export async function changeOwnName({ ctx, input }: { ctx: ShopContext; input: { name: string } }): Promise<void> {
  const { staffId } = requirePermission(ctx, 'account.manage')
  const { name } = input
  await ctx.database.db.transaction(async (tx) => {
    const row = await ownRow(tx, staffId)
    if (row.name === name) return
    await tx.update(staff).set({ name }).where(eq(staff.id, row.id))
    const [before, after] = [{ name: row.name }, { name }]
    await writeAudit(tx, ctx, { verb: 'name_changed', subject: 'staff', subjectId: row.id, before, after })
  })
}
