import { Agent, request } from 'node:http'
import { at, openShop, sorted } from './measures.ts'

/** In ten seconds the ninety-ninth scatters by half. */
const seconds = 40
const betweenVisitsMs = 10
/** Addresses nobody asked for before, fifty a second: each a search of its own, which has to be rendered. */
const betweenFloodMs = 20

type FloodTimes = { quietP99: number; busyP99: number; median: number; rendered: number; refused: number }

/** How cached pages fare while made-up addresses pour in, and the same without them. */
export async function floodTimes(root: string, environment: Record<string, string>, page: string): Promise<FloodTimes> {
  const shop = await openShop(root, environment)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  // On connections of its own: visitors must not wait for it before they have even asked.
  const floodAgent = new Agent({ keepAlive: true })
  const visit = async () => (await get(agent, shop.url + page)).ms
  for (let time = 0; time < 200; time++) await visit()
  for (let time = 0; time < 20; time++) await get(floodAgent, `${shop.url}/search?q=warm${time}`)
  const quiet = sorted(await inTime(betweenVisitsMs, visit))
  const flood = inTime(betweenFloodMs, (number) => get(floodAgent, `${shop.url}/search?q=stone${number}`))
  const busy = sorted(await inTime(betweenVisitsMs, visit))
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

/** Starts one every so many milliseconds, whether or not the one before is done: waiting is part of the time. */
async function inTime<Result>(everyMs: number, one: (number: number) => Promise<Result>): Promise<Result[]> {
  const under: Promise<Result>[] = []
  const started = performance.now()
  for (let number = 0; number * everyMs < seconds * 1000; number++) {
    const wait = started + number * everyMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    under.push(one(number))
  }
  return Promise.all(under)
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
