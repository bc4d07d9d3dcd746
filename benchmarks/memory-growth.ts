import { inspectOption, openHeap } from '#testing/processes/process-heap.ts'
import { mixedRequests, openShop } from './measures.ts'

const first = 1_000
const total = 200_000

/** Megabytes by which the heap of a shop and its threads grows after its first thousand requests. */
export async function memoryGrowth(root: string, environment: Record<string, string>): Promise<number> {
  const shop = await openShop(root, environment, [inspectOption])
  const heap = await openHeap(shop.output)
  await mixedRequests(shop.url, first)
  const before = await heap.usedMegabytes()
  await mixedRequests(shop.url, total - first, first)
  const after = await heap.usedMegabytes()
  heap.close()
  await shop.close()
  return after - before
}

/** One page of each kind. */
const pages = [
  '/',
  '/search',
  '/collections/marble-tiles',
  '/product/carrara-honed',
  '/faq',
  '/blog',
  '/my-account',
  '/checkout',
  '/no-such-page',
]

/** Megabytes left on the heap by rendering 90 pages without the cache; rendering one takes 0.4 MB or more. */
export async function heapLeftByPages(root: string): Promise<number> {
  const shop = await openShop(root, { CACHE: 'off' }, [inspectOption])
  const heap = await openHeap(shop.output)
  const render = async (times: number) => {
    for (let turn = 0; turn < times; turn++)
      for (const path of pages) await (await fetch(shop.url + path)).arrayBuffer()
    return heap.usedMegabytes()
  }
  const before = await render(3)
  const after = await render(10)
  heap.close()
  await shop.close()
  return after - before
}
