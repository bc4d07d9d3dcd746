import { eq } from 'drizzle-orm'
import { faults } from '#database/tables/faults.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** Takes a kind of fault off the list. It comes back if it happens again. */
export async function dismissFault({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { id: number }
}): Promise<{ ok: true }> {
  requirePermission(ctx, 'health.retry')
  return ctx.database.db.transaction(async (tx) => {
    const [fault] = await tx.delete(faults).where(eq(faults.id, input.id)).returning()
    if (!fault) throw new ShopError('not_found', 'There is no such fault.')
    const { message, error, count } = fault
    await writeAudit(tx, ctx, {
      verb: 'fault_dismissed',
      subject: 'fault',
      subjectId: input.id,
      before: { message, error, count },
    })
    return { ok: true as const }
  })
}
