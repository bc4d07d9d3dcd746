import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { customers, sessions } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'

export type SignedIn = {
  customerId: number
  email: string
  tokenHash: string
  remembered: boolean
  expiresAt: Date
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const tokenShape = /^[\w-]{43}$/

/** The session of a token, or null if the token is invalid or has expired. */
export async function findSession({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string | undefined }
}): Promise<SignedIn | null> {
  if (!input.token || !tokenShape.test(input.token)) return null
  const tokenHash = hashOfToken(input.token)
  const [found] = await ctx.database.db
    .select({
      customerId: customers.id,
      email: customers.email,
      remembered: sessions.remembered,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, ctx.clock.now())))
  return found ? { ...found, tokenHash } : null
}
