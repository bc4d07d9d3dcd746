import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import type { Deployment } from './deployment.ts'
import type { Env } from './errors.ts'
import { answerTooMany, type Limit, makeLimit, networkBlock, visitorOf } from './limits.ts'

const quarter = 15 * 60
const day = 24 * 60 * 60

/** Tries at one account from unknown browsers in a day: so many run freely, the next are spread out, the rest are rare. */
const freeTries = 10
const spreadTries = 1000

type Counted = readonly (readonly [limit: Limit, key: string])[]

/** Counts a use of each until one says to wait. */
async function takeAll(counted: Counted): Promise<number> {
  for (const [limit, key] of counted) {
    const seconds = await limit.take(key)
    if (seconds > 0) return seconds
  }
  return 0
}

type Pace = { name: string; times: number; seconds: number }

/** Lets so many through in so many seconds: the first at once, each of the others in its own share of the time. */
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

type SignInTry = {
  /** What the password is of, as the limits know it; null where no account was named. */
  account: string | null
  /** The browser's own name where it has signed in to this account before. */
  browser: string | null
  /** Whether what was typed is too long to be guessed, so that the account as a whole need not be protected. */
  isUnguessable?: boolean
}

/**
 * How often somebody may be wrong. A try is counted before it is made and given back when it was right, so that many
 * at once are not all let through. Addresses without an account count alike. The figures: docs/decisions/005-sessions.md.
 */
export function signInLimits(
  ctx: ShopContext,
  deployment: Deployment,
  { name, reason }: { name: 'sign-in' | 'office'; reason: string },
) {
  const limit = (part: string, times: number, seconds: number) =>
    makeLimit(ctx, { name: `${name}-${part}`, times, seconds })
  const perBrowser = [limit('browser', 5, quarter), limit('browser-day', 20, day)]
  const perSession = [limit('session', 5, quarter), limit('session-day', 20, day)]
  const perNetwork = limit('visitor', 20, quarter)
  const perBlock = limit('block', 200, quarter)
  const perPair = limit('pair', 5, quarter)
  const perPairDay = limit('pair-day', 20, day)
  const perAccount = limit('account-day', spreadTries, day)
  // Two in ten seconds: the second waits five, which leaves time to hash within the longest answer.
  const spread = makePace(ctx, { name: `${name}-spread`, times: 2, seconds: 10 })
  const rare = makePace(ctx, { name: `${name}-rare`, times: 1, seconds: 300 })

  const waitForTurn = async (account: string): Promise<number> => {
    const { uses } = await perAccount.count(account)
    if (uses <= freeTries) return 0
    return uses <= spreadTries ? spread(account) : rare(account)
  }

  /** Another count for those who have shown before that they know the account: nobody else can use it up. */
  const takeOwn = async (limits: Limit[], key: string) => {
    const own = limits.map((one) => [one, key] as const)
    const seconds = await takeAll(own)
    return { seconds, clear: async () => void (await Promise.all(own.map(([one]) => one.clear(key)))) }
  }

  return {
    /** Counts a try. Where it is not refused, `recordSuccess` has to follow if it was right. */
    begin: async (c: Context<Env>, { account, browser, isUnguessable = false }: SignInTry) => {
      if (browser) {
        const own = await takeOwn(perBrowser, browser)
        if (own.seconds === 0) return { refused: null, isKnownBrowser: true, recordSuccess: own.clear }
        // It was wrong too often and counts as a new browser.
      }
      const network = visitorOf(c, deployment.trustProxy)
      const block = networkBlock(network)
      const visits: Counted = [
        [perNetwork, network],
        [perBlock, block],
      ]
      const tries: Counted =
        account === null
          ? []
          : [
              [perPair, `${account} ${network}`],
              [perPairDay, `${account} ${block}`],
            ]
      const isCounted = account !== null && !isUnguessable
      const seconds = (await takeAll([...visits, ...tries])) || (isCounted ? await waitForTurn(account) : 0)
      if (seconds > 0) return { refused: answerTooMany(c, seconds, reason) }
      const recordSuccess = async () => {
        // The account starts afresh here; the network does not, or an account of one's own would clear its count.
        for (const [one, key] of tries) await one.clear(key)
        for (const [one, key] of visits) await one.giveBack(key)
        if (isCounted) await perAccount.giveBack(account)
      }
      return { refused: null, isKnownBrowser: false, recordSuccess }
    },

    /** The same for a password that is asked for once more within a session, which is counted by itself. */
    confirm: async (c: Context<Env>, session: string) => {
      const { seconds, clear } = await takeOwn(perSession, session)
      return seconds > 0
        ? { refused: answerTooMany(c, seconds, reason) }
        : { refused: null, isKnownBrowser: true, recordSuccess: clear }
    },
  }
}

export type SignInLimits = ReturnType<typeof signInLimits>
