import type { Permission } from './permissions.ts'

/** Events that a member of staff can have an email about, and the permission that each needs. */
export const alertPermissions = {
  order: 'orders.read',
  claim: 'claims.read',
  low_stock: 'stock.read',
  mail: 'health.read',
  health: 'health.read',
} as const satisfies Record<string, Permission>

export type StaffAlert = keyof typeof alertPermissions
export const staffAlerts = Object.keys(alertPermissions) as [StaffAlert, ...StaffAlert[]]
