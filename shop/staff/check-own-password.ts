import { eq } from 'drizzle-orm'
import { staff } from '#database/tables/staff.ts'
import { recordFailedSignIn } from '../audit/record-failed-sign-in.ts'
import type { ShopContext } from '../context.ts'
import { isPassword } from '../customers/hash-password.ts'
import { type Refusal, refuse } from '../refuse.ts'

type OwnPassword = { staffId: number; password: string; network: string }

export const wrongPassword = () =>
  refuse('invalid', 'Your current password is wrong', { password: 'Your current password is wrong' })

/**
 * The hash that the right password matched. Hashing is slow, so this happens before the row is locked; the transaction
 * compares the hash again.
 */
export async function checkOwnPassword(
  ctx: ShopContext,
  { staffId, password, network }: OwnPassword,
): Promise<{ ok: true; passwordHash: string } | Refusal<'invalid'>> {
  const { db } = ctx.database
  const [row] = await db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId))
  const passwordHash = row?.passwordHash ?? null
  const isRight = await isPassword(password, passwordHash ?? undefined)
  if (isRight && passwordHash !== null) return { ok: true, passwordHash }
  const failure = { audience: 'staff', staffId, fault: 'confirmation', network, isKnownBrowser: true } as const
  await recordFailedSignIn(db, ctx.clock.now(), failure)
  return wrongPassword()
}
