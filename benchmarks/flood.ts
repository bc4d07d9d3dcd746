import { Agent, request } from 'node:http'
import { at, openShop, sorted } from './measures.ts'

/** Over only ten seconds, the p99 varies by half from run to run. */
const seconds = 40
const betweenVisitsMs = 10
/** Fifty new URLs a second, each a different search that must be rendered. */
const betweenFloodMs = 20

type FloodTimes = { quietP99: number; busyP99: number; median: number; rendered: number; refused: number }

/** How long cached pages take during a flood of made-up URLs, and without it. */
export async function floodTimes(root: string, environment: Record<string, string>, page: string): Promise<FloodTimes> {
  const shop = await openShop(root, environment)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  // On separate connections, so that visitors' requests do not queue behind the flood.
  const floodAgent = new Agent({ keepAlive: true })
  const visit = async () => (await get(agent, shop.url + page)).ms
  for (let time = 0; time < 200; time++) await visit()
  for (let time = 0; time < 20; time++) await get(floodAgent, `${shop.url}/search?q=warm${time}`)
  const quiet = sorted(await atInterval(betweenVisitsMs, visit))
  const flood = atInterval(betweenFloodMs, (number) => get(floodAgent, `${shop.url}/search?q=stone${number}`))
  const busy = sorted(await atInterval(betweenVisitsMs, visit))
  const statuses = (await flood).map(({ status }) => status)
  agent.destroy()
  floodAgent.destroy()
  await shop.close()
  return {
    quietP99: at(quiet, 0.99),
    busyP99: at(busy, 0.99),
    median: at(busy, 0.5),
    rendered: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 503).length,
  }
}

/** Starts a request at a fixed interval, whether or not the last one has finished, so that queueing counts as time. */
async function atInterval<Result>(everyMs: number, send: (number: number) => Promise<Result>): Promise<Result[]> {
  const pending: Promise<Result>[] = []
  const started = performance.now()
  for (let number = 0; number * everyMs < seconds * 1000; number++) {
    const wait = started + number * everyMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(send(number))
  }
  return Promise.all(pending)
}

function get(agent: Agent, url: string): Promise<{ ms: number; status: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      response.on('end', () => resolve({ ms: performance.now() - started, status: response.statusCode ?? 0 }))
    })
      .on('error', reject)
      .end()
  })
}
