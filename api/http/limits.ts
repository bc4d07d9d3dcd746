import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { ShopContext } from '#shop/context.ts'
import type { Deployment } from './deployment.ts'
import type { Env } from './errors.ts'

export type Limit = {
  /** Counts one use by `key`. Returns the seconds to wait, or 0 if there is no need to wait. */
  take: (key: string) => Promise<number>
  /** Counts one use by `key`, even past the limit. Returns the number of uses and the time until the count resets. */
  count: (key: string) => Promise<{ uses: number; leftMs: number }>
  /** The seconds until the next use by `key` is allowed, or 0; counts nothing. */
  left: (key: string) => Promise<number>
  /** Takes back one use that should not have counted. */
  release: (key: string) => Promise<void>
  /** Resets the count for `key`. */
  clear: (key: string) => Promise<void>
}

/** Counted in PostgreSQL if the shop uses it, so that all processes share the count; otherwise in the only process. */
export function makeLimit({ database }: ShopContext, rule: { name: string; times: number; seconds: number }): Limit {
  const options = { keyPrefix: rule.name, points: rule.times, duration: rule.seconds }
  const limiter =
    database.kind === 'postgres'
      ? new RateLimiterPostgres({
          ...options,
          storeClient: asClient(database),
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
        })
      : new RateLimiterMemory(options)
  const count = async (key: string) => {
    const used = await limiter.consume(key).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
    return { uses: used.consumedPoints, leftMs: used.msBeforeNext }
  }
  return {
    count,
    async take(key) {
      const { uses, leftMs } = await count(key)
      return uses > rule.times ? Math.max(1, Math.ceil(leftMs / 1000)) : 0
    },
    async left(key) {
      const used = await limiter.get(key)
      const isSpent = used !== null && used.consumedPoints >= rule.times
      return isSpent ? Math.max(1, Math.ceil(used.msBeforeNext / 1000)) : 0
    },
    release: async (key) => void (await limiter.reward(key)),
    clear: async (key) => void (await limiter.delete(key)),
  }
}

/** A first add creates a basket; nobody needs hundreds of them. All routes that add share this count. */
export const newBasketLimit = (ctx: ShopContext): Limit => makeLimit(ctx, { name: 'basket', times: 600, seconds: 3600 })

/** The part of a `pg` client that the limiter uses, on the shop's own pool. */
const asClient = (database: ShopContext['database']) => ({
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const rows = await database.query<Record<string, unknown>>(text, values)
    return { rows, rowCount: rows.length }
  },
})

type VisitorLimit = { limit: Limit; deployment: Deployment; reason: string }

/** A 429 response if this visitor has reached the limit, or null. */
export async function refuseTooMany(c: Context<Env>, { limit, deployment, reason }: VisitorLimit) {
  const seconds = await limit.take(visitorOf(c, deployment.trustProxy))
  return seconds === 0 ? null : answerTooMany(c, seconds, reason)
}

export function answerTooMany(c: Context<Env>, seconds: number, reason: string) {
  c.header('retry-after', String(seconds))
  const message = `${reason}. Please wait ${waitText(seconds)} and try again.`
  return c.json({ error: { code: 'too_many', message }, requestId: c.get('requestId') }, 429)
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/**
 * The visitor to count: the socket's remote address, or the one our proxy saw, which is last in X-Forwarded-For.
 * A visitor can forge the earlier entries. A household has a whole IPv6 /64, so a /64 counts as one visitor.
 */
export function visitorOf(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded && isIP(forwarded) ? forwarded : socketAddress(c)).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 6 ? network64(address) : address
}

/** Like `visitorOf`, but undefined if the address is not known. */
export function networkOf(c: Context<Env>, trustProxy: boolean): string | undefined {
  const visitor = visitorOf(c, trustProxy)
  return visitor === 'unknown' ? undefined : visitor
}

/** The /24 or /48 a network is part of: one attacker can easily control all of it, and it identifies nobody. */
export const networkBlock = (network: string): string =>
  isIP(network) === 4 ? network.replace(/\d+$/, '0/24') : network.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48')

function network64(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const start = head ? head.split(':') : []
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  const groups = [...start, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function socketAddress(c: Context<Env>): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // Not served over a socket: all these callers count as one visitor.
    return 'unknown'
  }
}
