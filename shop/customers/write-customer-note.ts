import { customerNotes } from '#database/tables/office.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { findCustomer } from './read-office-customer.ts'

/** Writes a note about a customer for colleagues; the customer never sees it. */
export async function writeCustomerNote({ ctx, input }: { ctx: ActingContext; input: { id: number; text: string } }) {
  const { name } = requirePermission(ctx, 'customers.note')
  const { id } = await findCustomer(ctx.database.db, input.id)
  await writeOnce(ctx, async (tx) => {
    const { text } = input
    await tx.insert(customerNotes).values({ customerId: id, author: name, text, at: ctx.clock.now() })
    await writeAudit(tx, ctx, { verb: 'note_written', subject: 'customer', subjectId: id, after: { text } })
  })
}
