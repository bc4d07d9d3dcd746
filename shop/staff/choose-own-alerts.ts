import { eq } from 'drizzle-orm'
import { alertPermissions, type StaffAlert, staffAlerts } from '#contract/office/alerts.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { ownRow } from './own-row.ts'

/** Chooses the events that the person has an email about. Each needs the permission to read what it is about. */
export async function chooseOwnAlerts({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { alerts: StaffAlert[] }
}): Promise<void> {
  const { staffId } = requirePermission(ctx, 'account.manage')
  for (const alert of input.alerts) requirePermission(ctx, alertPermissions[alert])
  const alerts = staffAlerts.filter((alert) => input.alerts.includes(alert))
  await ctx.database.db.transaction(async (tx) => {
    const row = await ownRow(tx, staffId)
    if (row.alerts.join() === alerts.join()) return
    await tx.update(staff).set({ alerts }).where(eq(staff.id, row.id))
    const [before, after] = [{ alerts: row.alerts }, { alerts }]
    await writeAudit(tx, ctx, { verb: 'alerts_chosen', subject: 'staff', subjectId: row.id, before, after })
  })
}
