import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#testing/processes/free-port.ts'

/** PostgreSQL is restarted three times without warning while shoppers read and write; the shop must live, and leak nothing. */
const url = process.env.DATABASE_URL ?? ''
const restart = process.env.POSTGRES_RESTART ?? ''
if (!url || !restart) throw new Error('Run this by npm run drills: it needs a PostgreSQL it may restart')

const restarts = 3
const shoppers = 16
const betweenMs = 3000
const mostConnections = 11

const port = await freePort()
const shop = spawn(process.execPath, ['server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let isAlive = true
shop.once('exit', () => {
  isAlive = false
})
for await (const text of shop.stdout) if (String(text).includes('is open at')) break

const address = (path: string) => `http://localhost:${port}${path}`
const counts = new Map<string, number>()
const faults: string[] = []
/** When the database was back, and the latest time since then that somebody came and was refused. */
let back = Number.POSITIVE_INFINITY
let refused = 0
const ask = async (kind: string, path: string, init?: RequestInit) => {
  const came = performance.now()
  const response = await fetch(address(path), init).catch((error: unknown) => String(error))
  if (typeof response === 'string') {
    faults.push(`${kind}: ${response}`)
    return 0
  }
  await response.arrayBuffer()
  counts.set(`${kind} ${response.status}`, (counts.get(`${kind} ${response.status}`) ?? 0) + 1)
  const mayFail = kind !== 'cached' && response.status === 503 && response.headers.has('retry-after')
  if (response.status >= 500 && !mayFail) faults.push(`${kind}: ${response.status}`)
  if (response.status === 503 && came > back) refused = came
  return response.status
}

const cached = '/api/products?per_page=12'
let isOver = false
let number = 0
const shopAround = async () => {
  while (!isOver) {
    const page = ++number
    await ask('read', `/api/search?q=marble%20${page}`)
    await ask('write', '/api/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: 1, variation_id: 1 + (page % 20), quantity: 1 }),
    })
  }
}
const crowd = Array.from({ length: shoppers }, shopAround)
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

for (let turn = 1; turn <= restarts; turn++) {
  await wait(betweenMs)
  await ask('cached', cached)
  back = Number.POSITIVE_INFINITY
  const away = spawn('bash', ['-c', restart], { stdio: 'ignore' })
  let isAway = true
  away.once('exit', () => {
    isAway = false
  })
  // The cache is emptied when the database is back, not when it goes.
  while (isAway) {
    if ((await ask('cached', cached)) !== 200) break
    await wait(20)
  }
  if (isAway) await once(away, 'exit')
  back = performance.now()
  refused = back
  await wait(betweenMs)
  const took = Math.round(refused - back)
  console.log(`restart ${turn}: the last refusal came ${took} ms after the database was back`)
  if (took > 1000) faults.push(`recovery took ${took} ms`)
}
isOver = true
await Promise.all(crowd)
// As many at once as there are connections: one that leaked would keep the last of them waiting for ever.
const all = await Promise.all(
  Array.from({ length: 10 }, (_, index) => ask('after', `/api/search?q=granite%20${index}`)),
)
if (all.some((status) => status !== 200)) faults.push(`after: ${all.join(' ')}`)
const admin = new pg.Client(url)
await admin.connect()
const { rows } = await admin.query(
  `select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
)
await admin.end()
if (rows[0].open > mostConnections) faults.push(`${rows[0].open} connections are open`)
if (!isAlive) faults.push('the shop died')
console.log(Object.fromEntries([...counts].sort()))
console.log(`${rows[0].open} connections open at the end`)
for (const fault of new Set(faults)) console.error(fault)
if (isAlive) {
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}
process.exit(faults.length > 0 ? 1 : 0)
