import { eq } from 'drizzle-orm'
import { staff, staffPasskeys } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'

/** The kinds of credentials the person has, so that a screen asks for the right ones. */
export async function readOwnCredentials({ ctx }: { ctx: ShopContext }) {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const { db } = ctx.database
  const [row] = await db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId))
  const passkeys = await db.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))
  return { has_password: (row?.passwordHash ?? null) !== null, has_passkey: passkeys > 0 }
}

/** The person's choice of alerts, and the address that waits for its link, or null. */
export async function readOwnChoices({ ctx }: { ctx: ShopContext }) {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const [row] = await ctx.database.db.select().from(staff).where(eq(staff.id, staffId))
  const isOpen = row?.newEmailUntil && row.newEmailUntil > ctx.clock.now()
  return { new_email: isOpen ? row.newEmail : null, alerts: row?.alerts ?? [] }
}
