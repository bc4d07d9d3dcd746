import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bareServer } from './bare-server.ts'
import { basketTimes } from './basket.ts'
import { checkoutTimes } from './checkout.ts'
import { floodTimes } from './flood.ts'
import { layingTimes } from './laying.ts'
import { manyVisitorsTimes } from './many-visitors.ts'
import { fetchBody, inTurns, memoryOf, mixedRequests, openShop, processorSeconds, seedStore, wrk } from './measures.ts'
import { heapLeftByPages, memoryGrowth } from './memory-growth.ts'
import { signInTimes } from './sign-in.ts'

/** Cached responses are compared with bare node:http sending the same bytes: ratios vary less than machines do. */

const root = join(import.meta.dirname, '..')
const json = '/api/products/by-category?category=marble-tiles'
const page = '/collections/stone-collection/marble-tiles'
const filtered = '/api/products?colour=white&room=kitchen'
const rows: { figure: string; value: string; goal: string; met: boolean }[] = []
type Goal = { goal: string; met: boolean }
const add = (figure: string, [value, unit]: [number, string], { goal, met }: Goal) => {
  rows.push({ figure, value: `${value >= 100 ? Math.round(value) : value.toFixed(2)}${unit}`, goal, met })
  console.log(`${met ? 'met ' : 'MISS'} ${figure}: ${rows.at(-1)?.value} (goal ${goal})`)
}

if (spawnSync('wrk', ['--version']).error) {
  console.error('npm run bench needs wrk (Debian: apt-get install wrk).')
  process.exit(1)
}

async function cachedResponses() {
  const shop = await openShop(root, {})
  for (const [name, path] of [
    ['cached listing JSON', json],
    ['cached listing page', page],
  ] as const) {
    const bare = await bareServer(await fetchBody(shop.url + path))
    const rates = inTurns(bare.url, shop.url + path)
    console.log(`     ${name}: ${Math.round(rates.shop)} requests/s, bare node:http ${Math.round(rates.bare)}`)
    add(`${name}, ratio to bare`, [rates.ratio, ''], { goal: 'at least 0.7', met: rates.ratio >= 0.7 })
    bare.close()
  }
  await shop.close()
}

async function uncached(kind: 'PGlite' | 'PostgreSQL', url: string | undefined, goal: number) {
  const costs: number[] = []
  for (const products of [200, 10_000]) {
    const store = await seedStore(root, ['--products', String(products)], url)
    const shop = await openShop(root, { ...store.environment, CACHE: 'off' })
    if (products === 200) {
      const rate = wrk(shop.url + json)
      add(`uncached listing, ${kind}, 200 products`, [rate, ' requests/s'], {
        goal: `at least ${goal}`,
        met: rate >= goal,
      })
    }
    costs.push(1 / wrk(shop.url + filtered))
    await shop.close()
    await store.remove()
  }
  const [few = 1, many = 1] = costs
  add(`two filters at 10,000 products, against 200, ${kind}`, [many / few, ' × the cost'], {
    goal: 'at most 2',
    met: many / few <= 2,
  })
}

/** Pages rendered for every request, with all their queries: the shop's speed when nothing is cached. */
async function uncachedPages(
  kind: 'PGlite' | 'PostgreSQL',
  environment: Record<string, string>,
  goals: [number, number],
) {
  const shop = await openShop(root, { ...environment, CACHE: 'off' })
  for (const [name, path, goal] of [
    ['listing', page, goals[0]],
    ['product', '/product/carrara-honed', goals[1]],
  ] as const) {
    const rate = wrk(shop.url + path)
    add(`uncached ${name} page, ${kind}`, [rate, ' pages/s'], { goal: `at least ${goal}`, met: rate >= goal })
  }
  const { bytes } = await fetchBody(shop.url + page)
  const kilobytes = bytes.length / 1000
  if (kind === 'PGlite') add('HTML of a listing page', [kilobytes, ' KB'], { goal: 'under 110', met: kilobytes < 110 })
  await shop.close()
}

async function flood(kind: 'PGlite' | 'PostgreSQL', environment: Record<string, string>) {
  const times = await floodTimes(root, environment, page)
  const ratio = times.busyP99 / times.quietP99
  add(`cached page while 50 new URLs a second are requested, ${kind}, p99`, [ratio, ' × quiet'], {
    goal: 'at most 2',
    met: ratio <= 2,
  })
  console.log(
    `     p99 ${times.busyP99.toFixed(2)} ms, quiet ${times.quietP99.toFixed(2)} ms, median ${times.median.toFixed(2)} ms;`,
    `${times.rendered} rendered, ${times.refused} refused`,
  )
}

async function growth(kind: 'PGlite' | 'PostgreSQL', environment: Record<string, string>) {
  const megabytes = await memoryGrowth(root, environment)
  add(`heap after 200,000 requests, against after 1,000, ${kind}`, [megabytes, ' MB more'], {
    goal: 'at most 20',
    met: megabytes <= 20,
  })
}

async function memory(kind: 'PGlite' | 'PostgreSQL', environment: Record<string, string>, goal: number) {
  const shop = await openShop(root, environment)
  await mixedRequests(shop.url, 1000)
  const megabytes = memoryOf(shop.pid)
  add(`memory after seeding and 1,000 requests, ${kind}`, [megabytes, ' MB'], {
    goal: `under ${goal}`,
    met: megabytes < goal,
  })
  await shop.close()
}

async function basket(kind: 'PGlite' | 'PostgreSQL', environment: Record<string, string>) {
  const { withLock, together, bare } = await basketTimes(root, environment)
  add(`add to basket, ${kind}, median`, [withLock.median, ' ms'], { goal: 'under 4', met: withLock.median < 4 })
  add(`add to basket, ${kind}, p99`, [withLock.p99, ' ms'], { goal: 'under 10', met: withLock.p99 < 10 })
  console.log(
    `     with 16 connections: median ${together.median.toFixed(2)} ms, p99 ${together.p99.toFixed(2)} ms;`,
    `${(withLock.median / bare.median).toFixed(1)} × a bare insert and select`,
    `(median ${bare.median.toFixed(2)} ms, p99 ${bare.p99.toFixed(2)} ms)`,
  )
}

async function signIns(kind: 'PGlite' | 'PostgreSQL', environment: Record<string, string>) {
  const times = await signInTimes(root, environment, page)
  const name = `cached page with 8 sign-ins in flight, ${kind}, p99`
  add(name, [times.p99, ' ms'], { goal: 'under 50', met: times.p99 < 50 })
  console.log(
    `     median ${times.median.toFixed(2)} ms; ${times.signIns} sign-ins, ${times.perSecond.toFixed(1)} a second;`,
    `p99 without them ${times.quietP99.toFixed(2)} ms`,
  )
}

async function checkout(kind: 'PGlite' | 'PostgreSQL', environment: Record<string, string>) {
  const times = await checkoutTimes(root, environment)
  add(`basket to paid order, ${kind}, median`, [times.median, ' ms'], { goal: 'under 25', met: times.median < 25 })
  const calls = Object.entries(times.calls).map(([call, ms]) => `${call} ${ms.toFixed(1)}`)
  console.log(`     p99 ${times.p99.toFixed(2)} ms; by call: ${calls.join(', ')}`)
}

async function manyVisitors(kind: 'PGlite' | 'PostgreSQL', environment: Record<string, string>) {
  const times = await manyVisitorsTimes(root, environment, page)
  add(`cached page while 16 buyers write, ${kind}, p99`, [times.cachedP99, ' ms'], {
    goal: 'under 20',
    met: times.cachedP99 < 20,
  })
  add(`300 connections in a mixed journey, ${kind}, failed`, [times.failed, ' requests'], {
    goal: 'none',
    met: times.failed === 0,
  })
  console.log(`     ${times.adds} adds to baskets in that time; the journey's p99 ${times.journeyP99.toFixed(0)} ms`)
}

/** Creates the tables and imports the starter catalogue. */
async function firstStart() {
  const shop = await openShop(root, {})
  const seconds = processorSeconds(shop.pid)
  add('first start on an empty folder, processor time', [seconds, ' s'], { goal: 'under 30', met: seconds < 30 })
  await shop.close()
}

async function secondStart() {
  const store = await seedStore(root, [], undefined)
  const shop = await openShop(root, store.environment)
  const seconds = processorSeconds(shop.pid)
  add('start on a seeded folder, processor time', [seconds, ' s'], { goal: 'under 7', met: seconds < 7 })
  await shop.close()
  await store.remove()
}

function laying() {
  const { tiles, herringbone, bestStart } = layingTimes()
  add('20 m² of 600 × 300 laid and cut', [tiles, ' ms'], { goal: 'under 20', met: tiles < 20 })
  add('20 m² of herringbone laid and cut', [herringbone, ' ms'], { goal: 'under 100', met: herringbone < 100 })
  add('best starting point, the slower pattern', [bestStart, ' ms'], { goal: 'under 2000', met: bestStart < 2000 })
}

async function pageMemory() {
  const megabytes = await heapLeftByPages(root)
  add('heap after rendering 90 pages', [megabytes, ' MB more'], { goal: 'under 8', met: megabytes < 8 })
}

const postgres = process.env.DATABASE_URL
laying()
await firstStart()
await secondStart()
await pageMemory()
await cachedResponses()
await uncached('PGlite', undefined, 400)
await uncachedPages('PGlite', {}, [80, 100])
await memory('PGlite', {}, 700)
await flood('PGlite', {})
await basket('PGlite', {})
await signIns('PGlite', {})
await checkout('PGlite', {})
await manyVisitors('PGlite', {})
if (postgres) {
  await uncached('PostgreSQL', postgres, 1300)
  await uncachedPages('PostgreSQL', { DATABASE_URL: postgres }, [100, 120])
  await memory('PostgreSQL', { DATABASE_URL: postgres }, 250)
  await flood('PostgreSQL', { DATABASE_URL: postgres })
  await growth('PostgreSQL', { DATABASE_URL: postgres })
  await basket('PostgreSQL', { DATABASE_URL: postgres })
  await signIns('PostgreSQL', { DATABASE_URL: postgres })
  await checkout('PostgreSQL', { DATABASE_URL: postgres })
  await manyVisitors('PostgreSQL', { DATABASE_URL: postgres })
} else {
  await growth('PGlite', {})
  console.log('     PostgreSQL was not measured: set DATABASE_URL.')
}
console.log(`\n${rows.filter((row) => row.met).length} of ${rows.length} figures met`)
