import { eq } from 'drizzle-orm'
import { staff, staffPasskeys } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'

/** By what somebody can prove who they are, so that a screen asks for what they have. */
export async function readOwnCredentials({ ctx }: { ctx: ShopContext }) {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const { db } = ctx.database
  const [row] = await db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId))
  const passkeys = await db.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))
  return { has_password: (row?.passwordHash ?? null) !== null, has_passkey: passkeys > 0 }
}
