import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { sessions } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { hashOfToken } from './find-session.ts'

/** Logs out whoever holds this token; one that opens nothing is as good as ended. */
export async function endSession({ ctx, input }: { ctx: ShopContext; input: { token: string } }): Promise<void> {
  await ctx.database.db.delete(sessions).where(eq(sessions.tokenHash, hashOfToken(input.token)))
}

/** Logs the customer out on every device, or on every other one. */
export async function endSessions(tx: Database, customerId: number, but?: { tokenHash: string }): Promise<void> {
  const others = but ? ne(sessions.tokenHash, but.tokenHash) : undefined
  await tx.delete(sessions).where(and(eq(sessions.customerId, customerId), others))
}
