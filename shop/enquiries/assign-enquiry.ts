import { and, eq, isNull } from 'drizzle-orm'
import { hasPermission } from '#contract/office/permissions.ts'
import { enquiries } from '#database/tables/messages.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { findEnquiry } from './read-enquiry.ts'

/** Assigns an enquiry to a colleague who may answer it, or to nobody. */
export async function assignEnquiry({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; staffId: number | null }
}): Promise<{ ok: true } | Refusal<'no_such_colleague'>> {
  requirePermission(ctx, 'enquiries.answer')
  return ctx.database.db.transaction(async (tx) => {
    const enquiry = await findEnquiry(tx, input.reference, { lock: true })
    if (input.staffId !== null) {
      const [person] = await tx
        .select({ role: staff.role })
        .from(staff)
        .where(and(eq(staff.id, input.staffId), isNull(staff.removedAt)))
      if (!person || !hasPermission(person.role, 'enquiries.answer'))
        return refuse('no_such_colleague', 'Nobody of that name answers enquiries.')
    }
    await tx.update(enquiries).set({ assignedTo: input.staffId }).where(eq(enquiries.id, enquiry.id))
    await writeAudit(tx, ctx, {
      verb: 'enquiry_assigned',
      subject: 'enquiry',
      subjectId: enquiry.reference,
      before: { assignedTo: enquiry.assignedTo },
      after: { assignedTo: input.staffId },
    })
    return { ok: true }
  })
}
