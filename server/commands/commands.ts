import { auditCommand } from './audit-command.ts'
import { backupCommand } from './backup-command.ts'
import { catalogueCommand } from './catalogue-command.ts'
import type { Command } from './command.ts'
import { drillRestoreCommand } from './drill-restore-command.ts'
import { ordersCommand } from './orders-command.ts'
import { staffCommand } from './staff-command.ts'

/** Commands for staff on the shop's own machine. They work whether or not the shop is running. */
export const commands = {
  orders: ordersCommand,
  staff: staffCommand,
  audit: auditCommand,
  catalogue: catalogueCommand,
  backup: backupCommand,
  'drill-restore': drillRestoreCommand,
} satisfies Record<string, Command>
export type CommandName = keyof typeof commands
