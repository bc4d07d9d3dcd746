import { and, eq, isNull } from 'drizzle-orm'
import { staff, staffPasskeys } from '#database/tables/staff.ts'
import type { ShopContext } from '../context.ts'
import { customerEmail } from '../customers/customer-email.ts'
import { passwordKey, recogniseBrowser, rememberBrowser, type SignInAccount } from '../customers/known-browsers.ts'
import type { Proof } from './sign-in.ts'

const columns = { id: staff.id, passwordHash: staff.passwordHash }

/** The account that a proof names, whether or not the proof is right. */
async function findAccount({ database: { db } }: ShopContext, proof: Proof): Promise<SignInAccount | null> {
  const [row] =
    'passkey' in proof
      ? await db
          .select(columns)
          .from(staffPasskeys)
          .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
          .where(eq(staffPasskeys.id, proof.passkey.id))
      : await db
          .select(columns)
          .from(staff)
          .where(and(eq(staff.email, customerEmail(proof.email) ?? ''), isNull(staff.removedAt)))
  return row ? { kind: 'staff', ...row } : null
}

/** The key that attempts to sign in are counted by, and the name of the browser if it has signed in before. */
export async function findStaffSignInAccount({
  ctx,
  input: { proof, cookie },
}: {
  ctx: ShopContext
  input: { proof: Proof; cookie: string | undefined }
}): Promise<{ account: string | null; browser: string | null }> {
  const found = await findAccount(ctx, proof)
  return {
    // Passkeys cannot be guessed, so these attempts are counted by network only.
    account: 'passkey' in proof ? null : passwordKey(proof.email, found),
    browser: await recogniseBrowser(ctx, found, cookie),
  }
}

/** The cookie by which the shop recognises this browser at the next sign-in. */
export async function rememberStaffBrowser({
  ctx,
  input: { staffId, cookie },
}: {
  ctx: ShopContext
  input: { staffId: number; cookie: string | undefined }
}): Promise<string | null> {
  const [row] = await ctx.database.db.select(columns).from(staff).where(eq(staff.id, staffId))
  return row ? rememberBrowser(ctx, { kind: 'staff', ...row }, cookie) : null
}
