import { inspected, openHeap } from '#testing/processes/process-heap.ts'
import { mixedRequests, openShop } from './measures.ts'

const first = 1_000
const total = 200_000

/** Megabytes by which the heap of a shop and its threads has grown between its first thousand requests and very many. */
export async function memoryGrowth(root: string, environment: Record<string, string>): Promise<number> {
  const shop = await openShop(root, environment, [inspected])
  const heap = await openHeap(shop.output)
  await mixedRequests(shop.url, first)
  const before = await heap.usedMegabytes()
  await mixedRequests(shop.url, total - first, first)
  const after = await heap.usedMegabytes()
  heap.close()
  await shop.close()
  return after - before
}
