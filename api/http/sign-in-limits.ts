import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import type { Deployment } from './deployment.ts'
import type { Env } from './errors.ts'
import { answerTooMany, type Limit, makeLimit, networkBlock, visitorOf } from './limits.ts'

const quarterHour = 15 * 60
const day = 24 * 60 * 60

/** Daily attempts at one account from unknown browsers: the first 10 are not delayed, up to 1,000 are spread out. */
const freeAttempts = 10
const spreadAttempts = 1000

type LimitUses = readonly (readonly [limit: Limit, key: string])[]

/** Counts a use of each limit until one requires a wait; returns that wait in seconds. */
async function takeAll(limits: LimitUses): Promise<number> {
  for (const [limit, key] of limits) {
    const seconds = await limit.take(key)
    if (seconds > 0) return seconds
  }
  return 0
}

type Pace = { name: string; times: number; seconds: number }

/** Lets `times` attempts through in `seconds`: the first at once, the others spread evenly over the time. */
function makePace(ctx: ShopContext, { name, times, seconds }: Pace) {
  const limit = makeLimit(ctx, { name, times, seconds })
  return async (key: string): Promise<number> => {
    const { uses, leftMs } = await limit.count(key)
    if (uses > times) return Math.max(1, Math.ceil(leftMs / 1000))
    const passedMs = seconds * 1000 - leftMs
    const turnMs = ((uses - 1) * seconds * 1000) / times
    if (turnMs > passedMs) await wait(turnMs - passedMs)
    return 0
  }
}

type SignInAttempt = {
  /** The account's key in the limits; null if no account was named. */
  account: string | null
  /** The browser's key if it has signed in to this account before. */
  browser: string | null
  /** Whether the secret is too long to be guessed, so that the account as a whole needs no protection. */
  isUnguessable?: boolean
}

/**
 * Limits wrong passwords. An attempt is counted before it is checked and given back if it was right, so that parallel
 * attempts are not all let through. Emails without an account count the same. Figures: docs/decisions/005-sessions.md.
 */
export function signInLimits(
  ctx: ShopContext,
  deployment: Deployment,
  { name, reason }: { name: 'sign-in' | 'office'; reason: string },
) {
  const limit = (part: string, times: number, seconds: number) =>
    makeLimit(ctx, { name: `${name}-${part}`, times, seconds })
  const perBrowser = [limit('browser', 5, quarterHour), limit('browser-day', 20, day)]
  const perSession = [limit('session', 5, quarterHour), limit('session-day', 20, day)]
  const perNetwork = limit('visitor', 20, quarterHour)
  const perBlock = limit('block', 200, quarterHour)
  const perPair = limit('pair', 5, quarterHour)
  const perPairDay = limit('pair-day', 20, day)
  const perAccount = limit('account-day', spreadAttempts, day)
  // Two in ten seconds: the second waits five, which leaves time to hash within the request's time limit.
  const spread = makePace(ctx, { name: `${name}-spread`, times: 2, seconds: 10 })
  const rare = makePace(ctx, { name: `${name}-rare`, times: 1, seconds: 300 })

  const waitForTurn = async (account: string): Promise<number> => {
    const { uses } = await perAccount.count(account)
    if (uses <= freeAttempts) return 0
    return uses <= spreadAttempts ? spread(account) : rare(account)
  }

  /** A separate count for a browser or session that has signed in before: nobody else can use it up. */
  const takeSeparately = async (limits: Limit[], key: string) => {
    const seconds = await takeAll(limits.map((limit) => [limit, key] as const))
    return { seconds, clear: async () => void (await Promise.all(limits.map((limit) => limit.clear(key)))) }
  }

  return {
    /** Counts an attempt. Call `recordSuccess` if it is not refused and turns out to be right. */
    begin: async (c: Context<Env>, { account, browser, isUnguessable = false }: SignInAttempt) => {
      if (browser) {
        const { seconds, clear } = await takeSeparately(perBrowser, browser)
        if (seconds === 0) return { refused: null, isKnownBrowser: true, recordSuccess: clear }
        // This browser was wrong too often and now counts as a new one.
      }
      const network = visitorOf(c, deployment.trustProxy)
      const block = networkBlock(network)
      const visits: LimitUses = [
        [perNetwork, network],
        [perBlock, block],
      ]
      const attempts: LimitUses =
        account === null
          ? []
          : [
              [perPair, `${account} ${network}`],
              [perPairDay, `${account} ${block}`],
            ]
      const isCounted = account !== null && !isUnguessable
      const seconds = (await takeAll([...visits, ...attempts])) || (isCounted ? await waitForTurn(account) : 0)
      if (seconds > 0) return { refused: answerTooMany(c, seconds, reason) }
      const recordSuccess = async () => {
        // Only the account's count restarts: an attacker could clear the network's by signing in to their own account.
        for (const [limit, key] of attempts) await limit.clear(key)
        for (const [limit, key] of visits) await limit.release(key)
        if (isCounted) await perAccount.release(account)
      }
      return { refused: null, isKnownBrowser: false, recordSuccess }
    },

    /** The same for confirming the password within a session, which has its own count. */
    confirm: async (c: Context<Env>, session: string) => {
      const { seconds, clear } = await takeSeparately(perSession, session)
      return seconds > 0
        ? { refused: answerTooMany(c, seconds, reason) }
        : { refused: null, isKnownBrowser: true, recordSuccess: clear }
    },
  }
}

export type SignInLimits = ReturnType<typeof signInLimits>
