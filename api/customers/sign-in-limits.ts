import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import { customerEmail } from '#shop/customers/customer-email.ts'
import type { Deployment } from '../http/deployment.ts'
import type { Env } from '../http/errors.ts'
import { answerTooMany, makeLimit, visitorOf } from '../http/limits.ts'

const seconds = 15 * 60

/** Counted by hash: an address may be longer than the counter's key, and is nobody's business there. */
export const keyOfEmail = (email: string): string =>
  createHash('sha256')
    .update(customerEmail(email) ?? email.trim().toLowerCase())
    .digest('base64url')

/**
 * Five wrong passwords for an account and twenty from an address. A try is counted before it is made and given back
 * when it was right, so that many at once are not all let through. Addresses without an account count alike.
 */
export function signInLimits(ctx: ShopContext, deployment: Deployment) {
  const perAccount = makeLimit(ctx, { name: 'sign-in-account', times: 5, seconds })
  const perVisitor = makeLimit(ctx, { name: 'sign-in-visitor', times: 20, seconds })
  return {
    /** A refusal when there were too many wrong tries already, or null; then `wasRight` has to follow if it was. */
    refuse: async (c: Context<Env>, email: string) => {
      const wait =
        (await perVisitor.take(visitorOf(c, deployment.trustProxy))) || (await perAccount.take(keyOfEmail(email)))
      return wait > 0 ? answerTooMany(c, wait, 'Too many attempts with a wrong password') : null
    },
    recordSuccess: async (c: Context<Env>, email: string) => {
      // The account starts afresh; the visitor does not, or an account of one's own would clear the count.
      await perAccount.clear(keyOfEmail(email))
      await perVisitor.giveBack(visitorOf(c, deployment.trustProxy))
    },
    /** The account has a new password: what was tried before no longer counts. */
    clearAttempts: (email: string) => perAccount.clear(keyOfEmail(email)),
  }
}

export type SignInLimits = ReturnType<typeof signInLimits>
