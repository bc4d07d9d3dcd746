import { and, eq, isNull } from 'drizzle-orm'
import { staff, staffPasskeys } from '#database/tables/staff.ts'
import type { ShopContext } from '../context.ts'
import { customerEmail } from '../customers/customer-email.ts'
import { passwordKey, recogniseBrowser, rememberBrowser, type SignInAccount } from '../customers/known-browsers.ts'
import type { Proof } from './sign-in.ts'

const columns = { id: staff.id, passwordHash: staff.passwordHash }

/** Whose account a proof names, right or wrong. */
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

/** What a try to sign in is counted by, and the name of the browser if it has signed in there before. */
export async function findStaffSignInAccount({
  ctx,
  input: { proof, cookie },
}: {
  ctx: ShopContext
  input: { proof: Proof; cookie: string | undefined }
}): Promise<{ account: string | null; browser: string | null }> {
  const found = await findAccount(ctx, proof)
  return {
    // Nobody guesses a passkey: it is counted by network alone.
    account: 'passkey' in proof ? null : passwordKey(proof.email, found),
    browser: await recogniseBrowser(ctx, found, cookie),
  }
}

/** The cookie for a browser that has just shown it is theirs. */
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
