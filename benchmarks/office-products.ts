import { Agent } from 'node:http'
import { productSorts } from '#contract/office/products.ts'
import { oneBuyer, wellStocked } from './checkout.ts'
import { at, seedStore, sorted } from './measures.ts'
import { measureScreens, openOffice, type Read } from './office-screens.ts'
import { measurePhotos } from './photos.ts'

/** How long staff wait for the grid of ten thousand products, and buyers while all of them, or ten thousand prices, are changed. */

const products = 10_000
/** Of generated products, whose SKUs begin with their number: about a third of the thirty thousand sizes. */
const someSizes = { q: 'generated', sizes: 10_000 }
const warmUp = 20
const buyers = 50
/** One buyer begins as often as this. */
const everyMs = 200
const worstRatio = 1.5
const slowestChange = 5
/** Seldom, because looking takes the database's time too. */
const pauseMs = 500
/** Longer than the shop believes that visitors stay after their last call. */
const visitorsLeaveMs = 2500

type Kind = 'PGlite' | 'PostgreSQL'
type Job = { id: number; state: string; counts: Record<string, number> }
type Office = { url: string; token: string; read: Read }
type Buy = (count: number) => Promise<number[]>

export async function measureProducts(kind: Kind, root: string, url: string | undefined): Promise<void> {
  const store = await seedStore(root, ['--products', String(products)], url)
  // Behind a proxy, so that every buyer has their own IP address: orders from one address are limited.
  const office = await openOffice(root, { ...store.environment, TRUST_PROXY: 'true' })
  await measureScreens(kind, office.read, screens)
  const agent = new Agent({ keepAlive: true })
  const buy = await buyersOf(agent, office.url)
  await buy(warmUp)
  await measurePriceChange(kind, office, buy)
  await measureBulkChange(kind, office, buy)
  agent.destroy()
  // By now every product has revisions, of which this reads the newest.
  await measureScreens(kind, office.read, [['Products, last changed, with their history', 'products?sort=-updated']])
  await measurePhotos(kind, office)
  await office.close()
  await store.remove()
}

const screens: [screen: string, path: string][] = [
  ['Products', 'products'],
  ...productSorts.map((sort): [string, string] => [`Products by ${sort}, highest first`, `products?sort=-${sort}`]),
  ['Products, by SKU', 'products?q=generated-77'],
  ['Products, two filters', 'products?material=limestone&room=kitchen'],
  ['Products, dearest of a collection', 'products?collection=marble-tiles&sort=-price'],
  ['Products, out of stock', 'products?stock=out'],
  ['Prices', 'prices'],
]

async function buyersOf(agent: Agent, url: string): Promise<Buy> {
  const variations = await wellStocked(url)
  let number = 0
  return async (count) => {
    const all: Promise<number>[] = []
    for (let index = 0; index < count; index++) {
      const wanted = variations[number % variations.length]
      if (wanted)
        all.push(
          oneBuyer(agent, url, { number: number++, wanted }).then((times) =>
            times.reduce((sum, [, ms]) => sum + ms, 0),
          ),
        )
      await pause(everyMs)
    }
    return Promise.all(all)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Alone, and while buyers check out: the work of a change is the same, so it is undone in between. */
async function measurePriceChange(kind: Kind, { read }: Office, buy: Buy): Promise<void> {
  const change = {
    filter: { q: someSizes.q },
    operation: { kind: 'percent', basis_points: 400, rounding: '95' },
    starts: null,
    ends: null,
  }
  /** Staff read the plan before they apply it, so its time does not count. */
  const plan = async () => (await read('prices/plan', change)) as { hash: string; planned_at: string }
  const apply = async ({ hash, planned_at }: { hash: string; planned_at: string }) =>
    (await read('prices/changes', { ...change, hash, planned_at })) as { id: number; sizes: number }
  const finished = async (id: number) => {
    for (;;) {
      if (((await read(`prices/changes/${id}`)) as { pending: number }).pending === 0) return
      await pause(pauseMs)
    }
  }
  const firstPlan = await plan()
  await pause(visitorsLeaveMs)
  const alone = performance.now()
  const first = await apply(firstPlan)
  await finished(first.id)
  const seconds = (performance.now() - alone) / 1000
  const undo = (await read(`prices/changes/${first.id}/undo`, {})) as { id: number }
  await finished(undo.id)

  const before = await buy(buyers)
  const secondPlan = await plan()
  const started = performance.now()
  const second = await apply(secondPlan)
  let isDone = false
  const whole = finished(second.id).then(() => {
    isDone = true
    return (performance.now() - started) / 1000
  })
  const during: number[] = []
  while (!isDone && during.length < buyers) during.push(...(await buy(1)))
  const secondsWithBuyers = await whole
  const after = await buy(buyers)
  console.log(
    `${seconds < slowestChange ? 'met ' : 'MISS'} ${first.sizes} prices changed, ${kind}: ${seconds.toFixed(1)} s (at most ${slowestChange}),`,
    `${secondsWithBuyers.toFixed(1)} s while buyers check out`,
  )
  reportRatio(`${second.sizes} prices are changed, ${kind}`, { quiet: [...before, ...after], during })
}

function reportRatio(what: string, { quiet, during }: { quiet: number[]; during: number[] }): void {
  const [calm, busy] = [sorted(quiet), sorted(during)]
  const ratio = at(busy, 0.95) / at(calm, 0.95)
  console.log(
    `${ratio <= worstRatio ? 'met ' : 'MISS'} checkout while ${what}, p95: ${ratio.toFixed(2)} × quiet (at most ${worstRatio}):`,
    `${at(busy, 0.95).toFixed(0)} ms, quiet ${at(calm, 0.95).toFixed(0)} ms; medians ${at(busy, 0.5).toFixed(0)} and`,
    `${at(calm, 0.5).toFixed(0)} ms; ${busy.length} buyers in that time\n`,
  )
}

/** The same buyers before, during and after a change to every product. */
async function measureBulkChange(kind: Kind, { read }: Office, buy: Buy): Promise<void> {
  const before = await buy(buyers)
  const edits = [{ action: 'set', field: 'leadDays', to: 21 }]
  const planned = (await read('products/bulk', { selection: { filter: {} }, edits })) as Job
  const checking = performance.now()
  await until(read, planned.id, 'ready')
  const checked = performance.now() - checking
  const changing = performance.now()
  await read(`products/bulk/${planned.id}/start`, {})
  const during = await buy(buyers)
  const isStillRunning = ((await read(`products/bulk/${planned.id}`)) as Job).state === 'running'
  const { counts } = await until(read, planned.id, 'done')
  const changed = performance.now() - changing
  console.log(
    `     ${counts.changed} products checked in ${Math.round(checked / 1000)} s, changed in ${Math.round(changed / 1000)} s, ${kind}`,
    isStillRunning ? '' : '(the change ended before the last buyer)',
  )
  const quiet = [...before, ...(await buy(buyers))]
  reportRatio(`${counts.changed} products are changed, ${kind}`, { quiet, during })
}

async function until(read: Read, id: number, state: string): Promise<Job> {
  for (;;) {
    const job = (await read(`products/bulk/${id}`)) as Job
    if (job.state === state) return job
    if (job.state === 'stopped') throw new Error(`the bulk change was stopped: ${JSON.stringify(job)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
