import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { sessions } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { hashOfToken } from './find-session.ts'

/** Ends the session of a token. An unknown token is not an error. */
export async function endSession({ ctx, input }: { ctx: ShopContext; input: { token: string } }): Promise<void> {
  await ctx.database.db.delete(sessions).where(eq(sessions.tokenHash, hashOfToken(input.token)))
}

/** Logs the customer out on every device, except that of `keep` if it is set. */
export async function endSessions(tx: Database, customerId: number, keep?: { tokenHash: string }): Promise<void> {
  const others = keep ? ne(sessions.tokenHash, keep.tokenHash) : undefined
  await tx.delete(sessions).where(and(eq(sessions.customerId, customerId), others))
}
