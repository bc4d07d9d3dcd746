import { join } from 'node:path'
import { openCommandContext } from '../commands/command-context.ts'
import { staff } from '../database/tables/staff.ts'
import { startStaffSession } from '../shop/staff/sessions.ts'
import { at, openShop, seedStore, sorted } from './measures.ts'
import { measureJourneys } from './office-journeys.ts'

/** How long staff wait for each office screen and each journey, in a shop with a hundred thousand orders. */

const root = join(import.meta.dirname, '..')
const orders = 100_000
const warmUp = 5
const times = 40
const slowestMs = { PGlite: 300, PostgreSQL: 150 }
type Kind = keyof typeof slowestMs
type Read = (path: string, body?: object) => Promise<unknown>

/** The requests of the office screens, with values from the seeded orders: first page, late page, filters, searches. */
async function screens(read: Read): Promise<[screen: string, path: string][]> {
  const { rows } = (await read('orders')) as {
    rows: { id: number; reference: string; postcode: string; name: string }[]
  }
  const [newest] = rows
  if (!newest) throw new Error('there are no orders to measure with')
  const today = new Date()
  const day = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const month = `from=${day(31)}&until=${day(1)}`
  const quarter = `from=${day(120)}&until=${day(30)}`
  const year = `from=${day(365)}&until=${day(1)}`
  const surname = newest.name.split(' ').at(-1) ?? ''
  return [
    ['Today', 'today'],
    ['Orders', 'orders'],
    ['Orders, far down', `orders?before=${newest.id - 90_000}`],
    ['Orders, two states', 'orders?state=paid,picking'],
    ['Orders, a rare state', 'orders?state=cancelled'],
    ['Orders, in a month', `orders?${month}`],
    ['Orders, by postcode', `orders?q=${encodeURIComponent(newest.postcode)}`],
    ['Orders, by name', `orders?q=${encodeURIComponent(surname)}`],
    ['Orders, by reference', `orders?q=${newest.reference}`],
    ['Orders, nothing found', 'orders?q=zzyzx'],
    ['Orders, needing attention', 'orders?attention=1'],
    ['Order', `orders/${newest.reference}`],
    ['Search, by postcode', `search?q=${encodeURIComponent(newest.postcode)}`],
    ['Search, by name', `search?q=${encodeURIComponent(surname)}`],
    ['Customers', 'customers'],
    ['Customers, by name', `customers?q=${encodeURIComponent(surname)}`],
    ['Enquiries', 'enquiries'],
    ['Claims', 'claims'],
    ['Stock', 'stock'],
    ['Stock, low', 'stock?low=1'],
    ['Stock, by name', 'stock?q=carrara'],
    ['Sales of a month by day', `reports/sales?by=day&${month}`],
    ['Sales of a year by month', `reports/sales?by=month&${year}`],
    ['Best sellers of a month', `reports/best-sellers?${month}`],
    ['Best sellers of a year', `reports/best-sellers?${year}`],
    ['Samples of a month', `reports/samples?${month}`],
    ['VAT of a quarter', `reports/vat?${quarter}`],
    ['Stock value', 'reports/stock'],
    ['Health', 'health'],
  ]
}

async function measure(kind: Kind, url: string | undefined) {
  const seeding = performance.now()
  const store = await seedStore(root, ['--orders', String(orders)], url)
  console.log(`     ${kind}: ${orders} orders written in ${Math.round((performance.now() - seeding) / 1000)} s`)
  const token = await signInOwner(store.environment)
  const shop = await openShop(root, store.environment)
  const read: Read = async (path, body) => {
    const headers = { cookie: `office=${token}`, origin: shop.url, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(`${shop.url}/api/office/${path}`, sent)
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
  await measureJourneys(kind, { url: shop.url, token, read })
  let met = 0
  const all = await screens(read)
  for (const [screen, path] of all) {
    const durations: number[] = []
    for (let time = 0; time < warmUp + times; time++) {
      const started = performance.now()
      await read(path)
      if (time >= warmUp) durations.push(performance.now() - started)
    }
    const [median, p95] = [at(sorted(durations), 0.5), at(sorted(durations), 0.95)]
    const isMet = p95 < slowestMs[kind]
    if (isMet) met++
    console.log(
      `${isMet ? 'met ' : 'MISS'} ${screen}, ${kind}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    )
  }
  console.log(`     ${met} of ${all.length} under ${slowestMs[kind]} ms on ${kind}\n`)
  await shop.close()
  await store.remove()
}

/** Adds an owner and returns the token of their session. */
async function signInOwner(environment: Record<string, string>): Promise<string> {
  Object.assign(process.env, { DATABASE_URL: '' }, environment)
  const ctx = await openCommandContext()
  const { db } = ctx.database
  const [owner] = await db
    .insert(staff)
    .values({ email: 'owner@example.org', name: 'Grace', role: 'owner', createdAt: ctx.clock.now() })
    .returning({ id: staff.id })
  const token = await startStaffSession(db, ctx, { staffId: owner?.id ?? 0, browser: 'npm run bench' })
  await ctx.database.close()
  return token
}

const postgres = process.env.DATABASE_URL
if (postgres) await measure('PostgreSQL', postgres)
else console.log('     PostgreSQL was not measured: set DATABASE_URL.')
await measure('PGlite', undefined)
