import { eq } from 'drizzle-orm'
import { enquiries } from '#database/tables/messages.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { findEnquiry } from './read-enquiry.ts'

/** Closes or reopens an enquiry. */
export async function closeEnquiry({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; closed: boolean }
}): Promise<void> {
  requirePermission(ctx, 'enquiries.answer')
  await ctx.database.db.transaction(async (tx) => {
    const enquiry = await findEnquiry(tx, input.reference, { lock: true })
    const state = input.closed ? ('closed' as const) : ('waiting' as const)
    await tx.update(enquiries).set({ state }).where(eq(enquiries.id, enquiry.id))
    await writeAudit(tx, ctx, {
      verb: input.closed ? 'enquiry_closed' : 'enquiry_reopened',
      subject: 'enquiry',
      subjectId: enquiry.reference,
      before: { state: enquiry.state },
      after: { state },
    })
  })
}
