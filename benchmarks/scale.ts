import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { inStock, oneVisit } from './basket.ts'
import { oneBuyer, wellStocked } from './checkout.ts'
import { memoryOf, openShop, processorSeconds, seedStore } from './measures.ts'

/**
 * The processor time of each kind of request, in the shop and in PostgreSQL, as multiples of a cached page. Processor time
 * says what a machine can serve, and hardly depends on what else runs on it. For docs/scale.md; needs DATABASE_URL.
 */

const root = join(import.meta.dirname, '..')
const url = process.env.DATABASE_URL
if (!url) throw new Error('set DATABASE_URL')

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']))
const store = await seedStore(root, [], url)
const shop = await openShop(root, { ...store.environment, TRUST_PROXY: 'true' })
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

const client = new pg.Client(store.environment.DATABASE_URL)
await client.connect()
const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
const statOf = (pid: number | string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
const postmaster = Number(statOf(rows[0]?.pid ?? 0)[1])

/** Of PostgreSQL: its living processes, and those that have ended. */
function databaseSeconds(): number {
  const ticks = (pid: number | string, fields: number[]) =>
    fields.reduce((sum, field) => sum + Number(statOf(pid)[field]), 0)
  let total = ticks(postmaster, [11, 12, 13, 14])
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (Number(statOf(pid)[1]) === postmaster) total += ticks(pid, [11, 12])
    } catch {
      // It has just ended.
    }
  return total / ticksPerSecond
}

function get(path: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      shop.url + path,
      { agent, headers: { 'accept-encoding': 'br, gzip', ...headers } },
      (response) => {
        response.resume()
        const status = response.statusCode ?? 0
        response.on('end', () =>
          status < 400 ? resolve(response.headers.etag) : reject(new Error(`${path}: ${status}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

async function eightAtATime(count: number, work: (number: number) => Promise<unknown>) {
  let next = 0
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

const html = await (await fetch(`${shop.url}/collections/stone-collection/marble-tiles`)).text()
const named = (pattern: RegExp): string => pattern.exec(html)?.[0] ?? '/favicon.svg'
const script = named(/\/assets\/[\w.-]+\.js/)
const picture = named(/\/images\/[\w./-]+\/480/)

type Kind = [name: string, count: number, work: (number: number) => Promise<unknown>]
const page = '/collections/stone-collection/marble-tiles'
const variations = await inStock(shop.url)
const stocked = await wellStocked(shop.url)
const etag = await get(page)
let serial = 0
let buyer = 0
const kinds: Kind[] = [
  ['cached page', 6000, () => get(page)],
  ['cached page, not modified', 6000, () => get(page, { 'if-none-match': etag ?? '' })],
  ['script', 2000, () => get(script)],
  ['picture', 2000, () => get(picture)],
  [
    'list that is not cached',
    600,
    () => get(`/api/products?per_page=24&page=${1 + (serial % 12)}&min_price=${++serial}`),
  ],
  ['page that is not cached', 200, () => get(`/search?q=stone${++serial}`)],
  ['basket of a visitor', 1500, () => get('/api/cart')],
  ['adding to the basket', 600, async () => oneVisit(agent, shop.url, variations.slice(0, 1))],
  [
    'basket to paid order',
    60,
    () =>
      oneBuyer(agent, shop.url, {
        number: ++buyer,
        wanted: stocked[buyer % stocked.length] as (typeof stocked)[number],
      }),
  ],
]

type Cost = { name: string; shop: number; database: number }
const rounds: Cost[][] = []
for (let round = 0; round < 3; round++) {
  const costs: Cost[] = []
  for (const [name, count, work] of kinds) {
    if (round === 0) await eightAtATime(Math.ceil(count / 4), work)
    const [shopBefore, databaseBefore] = [processorSeconds(shop.pid), databaseSeconds()]
    await eightAtATime(count, work)
    const each = (seconds: number) => (seconds * 1000) / count
    costs.push({
      name,
      shop: each(processorSeconds(shop.pid) - shopBefore),
      database: each(databaseSeconds() - databaseBefore),
    })
  }
  rounds.push(costs)
}
const { rows: connections } = await client.query<{ count: number }>(
  `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0
const unit = median(rounds.map(([cached]) => cached?.shop ?? 0))
for (const [index, [name]] of kinds.entries()) {
  const of = (key: 'shop' | 'database') => median(rounds.map((costs) => costs[index]?.[key] ?? 0))
  console.log(
    `${name}: shop ${(of('shop') / unit).toFixed(2)}, database ${(of('database') / unit).toFixed(2)} (${of('shop').toFixed(3)} + ${of('database').toFixed(3)} ms)`,
  )
}
console.log(`connections ${connections[0]?.count}, memory of the shop ${memoryOf(shop.pid).toFixed(0)} MB`)
const megabytes = (pid: number | string) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
const { rows: backends } = await client.query<{ pid: number }>(
  'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
)
console.log(`memory of a connection ${median(backends.slice(0, 3).map(({ pid }) => megabytes(pid))).toFixed(0)} MB`)
agent.destroy()
await client.end()
await shop.close()
await store.remove()
