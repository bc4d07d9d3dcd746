import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { findCustomer } from './read-office-customer.ts'

/** All data of a customer, as customers can export it themselves. The export is recorded before it is made. */
export async function exportCustomer({ ctx, input }: { ctx: ActingContext; input: { id: number } }) {
  requireStepUp(ctx, 'customers.export')
  const { id } = await findCustomer(ctx.database.db, input.id)
  await ctx.database.db.transaction((tx) =>
    writeAudit(tx, ctx, { verb: 'customer_exported', subject: 'customer', subjectId: id }),
  )
  const data = await exportPersonalData({ ctx, input: { customerId: id } })
  if (!data) throw new ShopError('not_found', 'There is no such customer.')
  return data
}
