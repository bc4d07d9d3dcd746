import type { SalesQuery, SalesReport } from '#contract/office/reports.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { salesOverTime } from './sales-over-time.ts'

export async function readSales({ ctx, input }: { ctx: ShopContext; input: SalesQuery }): Promise<SalesReport> {
  requirePermission(ctx, 'reports.read')
  return { rows: await salesOverTime(ctx, input) }
}
