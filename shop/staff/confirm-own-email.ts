import { eq } from 'drizzle-orm'
import { staff } from '#database/tables/staff.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { ownRow } from './own-row.ts'
import { hashOf } from './tokens.ts'

export const noEmailChange = { newEmail: null, newEmailHash: null, newEmailUntil: null }

const gone = () => refuse('not_found', 'This link has been used or has expired. Please ask for a new one.')

/** Changes the address. The link works for the person who asked for it and is signed in, for nobody else. */
export async function confirmOwnEmail({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string }
}): Promise<{ ok: true } | Refusal<'not_found'>> {
  const { staffId } = requirePermission(ctx, 'account.manage')
  try {
    return await ctx.database.db.transaction(async (tx) => {
      const row = await ownRow(tx, staffId)
      const isOpen = row.newEmailUntil !== null && row.newEmailUntil > ctx.clock.now()
      if (!isOpen || row.newEmail === null || row.newEmailHash !== hashOf(input.token)) return gone()
      await tx
        .update(staff)
        .set({ email: row.newEmail, ...noEmailChange })
        .where(eq(staff.id, row.id))
      const [before, after] = [{ email: row.email }, { email: row.newEmail }]
      await writeAudit(tx, ctx, { verb: 'email_changed', subject: 'staff', subjectId: row.id, before, after })
      return { ok: true as const }
    })
  } catch (error) {
    // Somebody else has joined with this address since the link was sent.
    if (isUniqueViolation(error)) return gone()
    throw error
  }
}
