import { Agent } from 'node:http'
import { productSorts } from '#contract/office/products.ts'
import { oneBuyer, wellStocked } from './checkout.ts'
import { at, seedStore, sorted } from './measures.ts'
import { measureScreens, openOffice, type Read } from './office-screens.ts'
import { measurePhotos } from './photos.ts'

/** How long staff wait for the grid of ten thousand products, and buyers while all of them are changed. */

const products = 10_000
const warmUp = 20
const buyers = 50
/** One buyer begins as often as this. */
const everyMs = 200
const worstRatio = 1.5

type Kind = 'PGlite' | 'PostgreSQL'
type Job = { id: number; state: string; counts: Record<string, number> }

export async function measureProducts(kind: Kind, root: string, url: string | undefined): Promise<void> {
  const store = await seedStore(root, ['--products', String(products)], url)
  // Behind a proxy, so that every buyer has their own IP address: orders from one address are limited.
  const office = await openOffice(root, { ...store.environment, TRUST_PROXY: 'true' })
  await measureScreens(kind, office.read, await screens(office.read))
  await measureBulkChange(kind, office)
  // By now every product has revisions, of which this reads the newest.
  await measureScreens(kind, office.read, [['Products, last changed, with their history', 'products?sort=-updated']])
  await measurePhotos(kind, office)
  await office.close()
  await store.remove()
}

async function screens(read: Read): Promise<[screen: string, path: string][]> {
  const byColumn = productSorts.flatMap((sort) => [sort, `-${sort}`])
  const nextPages = byColumn.map(async (sort): Promise<[string, string]> => {
    const { next } = (await read(`products?sort=${sort}`)) as { next: string }
    return [`Products by ${sort}, second page`, `products?sort=${sort}&cursor=${next}`]
  })
  return [
    ...byColumn.map((sort): [string, string] => [`Products by ${sort}`, `products?sort=${sort}`]),
    ...(await Promise.all(nextPages)),
    ['Products, by name', 'products?q=fossil'],
    ['Products, by SKU', 'products?q=generated-77'],
    ['Products, two filters', 'products?material=limestone&room=kitchen'],
    ['Products, dearest of a collection', 'products?collection=marble-tiles&sort=-price'],
    ['Products, out of stock', 'products?stock=out'],
    ['Products, without a price', 'products?missing=price'],
    ['Products, without a photograph', 'products?missing=picture'],
    ['Products, with a draft', 'products?draft=yes'],
  ]
}

/** The same buyers before, during and after a change to every product. */
async function measureBulkChange(kind: Kind, { url, read }: { url: string; read: Read }): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const variations = await wellStocked(url)
  let number = 0
  const buy = async (count: number): Promise<number[]> => {
    const all: Promise<number>[] = []
    for (let index = 0; index < count; index++) {
      const wanted = variations[number % variations.length]
      if (wanted)
        all.push(
          oneBuyer(agent, url, { number: number++, wanted }).then((times) =>
            times.reduce((sum, [, ms]) => sum + ms, 0),
          ),
        )
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    return Promise.all(all)
  }
  await buy(warmUp)
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
  const quiet = sorted([...before, ...(await buy(buyers))])
  const busy = sorted(during)
  agent.destroy()

  const ratio = at(busy, 0.95) / at(quiet, 0.95)
  console.log(
    `${ratio <= worstRatio ? 'met ' : 'MISS'} checkout while ${counts.changed} products are changed, ${kind}, p95: ${ratio.toFixed(2)} × quiet`,
    `(at most ${worstRatio}): ${at(busy, 0.95).toFixed(0)} ms, quiet ${at(quiet, 0.95).toFixed(0)} ms;`,
    `medians ${at(busy, 0.5).toFixed(0)} and ${at(quiet, 0.5).toFixed(0)} ms`,
  )
  console.log(
    `     checked in ${Math.round(checked / 1000)} s, changed in ${Math.round(changed / 1000)} s`,
    isStillRunning ? '' : '(the change ended before the last buyer)',
    '\n',
  )
}

async function until(read: Read, id: number, state: string): Promise<Job> {
  for (;;) {
    const job = (await read(`products/bulk/${id}`)) as Job
    if (job.state === state) return job
    if (job.state === 'stopped') throw new Error(`the bulk change was stopped: ${JSON.stringify(job)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
