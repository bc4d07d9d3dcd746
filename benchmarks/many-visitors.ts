import { Agent, request } from 'node:http'
import { inStock, oneVisit } from './basket.ts'
import { at, openShop, sorted } from './measures.ts'
import { send, visits } from './sign-in.ts'

const buyers = 16
const connections = 300
const longestWaitMs = 10_000

type ManyVisitorsTimes = { cachedP99: number; adds: number; failed: number; journeyP99: number }

/** Cached pages while sixteen buyers keep filling baskets; then three hundred mixed journeys at once. */
export async function manyVisitorsTimes(
  root: string,
  environment: Record<string, string>,
  page: string,
): Promise<ManyVisitorsTimes> {
  const shop = await openShop(root, { ...environment, TRUST_PROXY: 'true' })
  const variations = await inStock(shop.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const buying = new Agent({ keepAlive: true, maxSockets: buyers })
  const visit = () => send(agent, shop.url + page)
  for (let time = 0; time < 100; time++) await visit()

  let isOpen = true
  let adds = 0
  const buyersAtWork = Array.from({ length: buyers }, async () => {
    while (isOpen) {
      const { length } = await oneVisit(buying, shop.url, variations)
      adds += length
    }
  })
  const cached = sorted(await visits(visit))
  isOpen = false
  await Promise.all(buyersAtWork)
  agent.destroy()
  buying.destroy()

  const journeys = Array.from({ length: connections }, (_, number) => journey(shop.url, page, number))
  const times = (await Promise.all(journeys)).flat()
  await shop.close()
  const answered = sorted(times.filter((ms) => ms !== null))
  return { cachedP99: at(cached, 0.99), adds, failed: times.length - answered.length, journeyP99: at(answered, 0.99) }
}

/** One shopper on one connection: cached pages, an uncached list, a search and the basket. */
async function journey(url: string, page: string, number: number): Promise<(number | null)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const paths = [
    '/',
    page,
    `/api/products?per_page=24&min_price=${number}`,
    '/product/carrara-honed',
    `/api/search?q=marble%20${number}`,
    '/api/cart',
    '/',
  ]
  const times: (number | null)[] = []
  for (const path of paths) times.push(await timeRequest(agent, url + path))
  agent.destroy()
  return times
}

/** Milliseconds until the response was complete; null if it failed or timed out. */
function timeRequest(agent: Agent, url: string): Promise<number | null> {
  const started = performance.now()
  return new Promise((resolve) => {
    const sent = request(url, { agent, timeout: longestWaitMs }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200 ? performance.now() - started : null))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end()
  })
}
