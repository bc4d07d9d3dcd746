import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { exportByEmail } from './export-personal-data.ts'
import { findGuest } from './find-guest.ts'

/** All data stored under a guest's address. The export is recorded before it is made. */
export async function exportGuest({ ctx, input }: { ctx: ActingContext; input: { reference: string } }) {
  requireStepUp(ctx, 'customers.export')
  const { db } = ctx.database
  const { email, reference } = await findGuest(db, input.reference)
  await db.transaction((tx) => writeAudit(tx, ctx, { verb: 'guest_exported', subject: 'order', subjectId: reference }))
  return { collected_at: ctx.clock.now().toISOString(), email, ...(await exportByEmail(db, { emails: [email] })) }
}
