import { and, eq, isNull } from 'drizzle-orm'
import { alertPermissions, staffAlerts } from '#contract/office/alerts.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import { staff } from '#database/tables/staff.ts'
import type { ShopContext } from '../context.ts'
import { alertKind } from './alert-staff.ts'
import type { OutboxRow } from './smtp.ts'

/**
 * Whether an alert may still be sent. An email can wait for days for its server, and its recipient may have left, have
 * another role or address, or want no more alerts since. True for emails that are no alerts.
 */
export async function mayHaveAlert({ database: { db } }: ShopContext, row: OutboxRow): Promise<boolean> {
  if (row.staffId === null) return true
  const alert = staffAlerts.find((one) => alertKind(one) === row.kind)
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, row.staffId), isNull(staff.removedAt)))
  if (!alert || !person) return false
  const { role, email, alerts } = person
  return email === row.toAddress && alerts.includes(alert) && hasPermission(role, alertPermissions[alert])
}
