import { Hono } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Env } from '#api/http/errors.ts'
import { isLocalRequest } from '#api/http/local-request.ts'
import { versions } from '#shop/backup/versions.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { allMetrics, shareMetrics } from './supervised.ts'

const version = versions().shop

/** The paths of the router below. */
export const healthPaths = new Set(['/healthz', '/readyz', '/metrics'])

const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const seconds = new Histogram({
  name: 'shop_request_seconds',
  help: 'How long requests took, by kind and status class',
  labelNames: ['kind', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  registers: [metrics],
})

const counters = new Map<string, { observe: (seconds: number) => void }>()

/** Each counter is looked up by its labels once: the lookup takes longer than sending a cached response. */
export function countRequest(kind: 'hit' | 'miss', status: number, ms: number): void {
  const key = `${kind}${status}`
  let counter = counters.get(key)
  if (!counter) {
    counter = seconds.labels(kind, `${Math.floor(status / 100)}xx`)
    counters.set(key, counter)
  }
  counter.observe(ms / 1000)
}

/**
 * Liveness, readiness and metrics. Metrics need the token. Without a token, only a demo shop serves them, to local requests:
 * in production, a proxy on the same machine would make every visitor look local.
 */
export function healthRouter(parts: {
  isReady: () => Promise<boolean>
  cache: ResponseCache | null
  heldShare: () => Promise<{ pence: number; share: number }>
  metricsToken?: string | undefined
  isProduction: boolean
}) {
  const all = [metrics, gauges(parts)]
  shareMetrics(all)
  return new Hono<Env>()
    .get('/healthz', (c) => c.text(`ok, version ${version}`))
    .get('/readyz', async (c) => ((await parts.isReady()) ? c.text('ready') : c.text('not ready', 503)))
    .get('/metrics', async (c) => {
      const token = c.req.header('authorization')?.replace(/^Bearer /, '')
      const trusted = parts.metricsToken ? token === parts.metricsToken : !parts.isProduction && isLocalRequest(c)
      if (!trusted) return c.notFound()
      return c.body(await allMetrics(Registry.merge(all)), 200, { 'content-type': metrics.contentType })
    })
}

/** Figures that are read when they are asked for. All processes see the same unpaid orders, but each has a cache. */
function gauges(parts: { cache: ResponseCache | null; heldShare: () => Promise<{ pence: number; share: number }> }) {
  const registry = new Registry()
  const registers = [registry]
  // The other metrics matter most while the database is down.
  const unpaid = () => parts.heldShare().catch(() => ({ pence: Number.NaN, share: Number.NaN }))
  new Gauge({
    name: 'shop_kept_answers',
    help: 'Responses in the cache',
    registers,
    collect() {
      this.set(parts.cache?.count ?? 0)
    },
  })
  new Gauge({
    name: 'shop_kept_bytes',
    help: 'Bytes of the responses in the cache',
    registers,
    collect() {
      this.set(parts.cache?.bytes ?? 0)
    },
  })
  new Gauge({
    name: 'shop_held_unpaid_pence',
    help: 'Value in pence of unpaid orders that hold stock',
    aggregator: 'max',
    registers,
    async collect() {
      this.set((await unpaid()).pence)
    },
  })
  new Gauge({
    name: 'shop_held_unpaid_share',
    help: 'That value as a share of its limit; above 1, stock is reserved at payment',
    aggregator: 'max',
    registers,
    async collect() {
      this.set((await unpaid()).share)
    },
  })
  return registry
}
