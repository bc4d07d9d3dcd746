import { Agent, request } from 'node:http'
import { at, openShop, sorted } from './measures.ts'

const inFlight = 8
const password = 'limestone and lime'
const seconds = 8
/** A visitor every so many milliseconds, whether or not the one before was served: waiting is part of the time. */
const betweenVisitsMs = 10

type SignInTimes = { median: number; p99: number; quietP99: number; signIns: number; perSecond: number }

/** How cached pages fare while eight people are logging in all the time, and the same without them. */
export async function signInTimes(
  root: string,
  environment: Record<string, string>,
  page: string,
): Promise<SignInTimes> {
  const shop = await openShop(root, environment)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const people = Array.from({ length: inFlight }, (_, index) => `bench-${process.pid}-${index}@example.org`)
  for (const email of people) await send(agent, `${shop.url}/api/auth/register`, { body: { email, password } })
  const visit = () => send(agent, shop.url + page)
  for (let time = 0; time < 100; time++) await visit()
  const quiet = sorted(await visits(visit))

  let open = true
  const signingIn = people.map(async (email) => {
    let times = 0
    // On a machine with other work the queue may be too slow: a refusal there is the pages' gain, and no sign-in.
    while (open)
      if (await send(agent, `${shop.url}/api/auth/login`, { body: { email, password }, refusal: 503 })) times++
    return times
  })
  const busy = sorted(await visits(visit))
  open = false
  const signIns = (await Promise.all(signingIn)).reduce((total, times) => total + times, 0)
  agent.destroy()
  await shop.close()
  return {
    median: at(busy, 0.5),
    p99: at(busy, 0.99),
    quietP99: at(quiet, 0.99),
    signIns,
    perSecond: signIns / seconds,
  }
}

/** Milliseconds each of many visitors waited. */
export async function visits(visit: () => Promise<number>): Promise<number[]> {
  const under: Promise<number>[] = []
  const started = performance.now()
  for (let number = 0; number * betweenVisitsMs < seconds * 1000; number++) {
    const wait = started + number * betweenVisitsMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    under.push(visit())
  }
  return Promise.all(under)
}

type Sending = { body?: unknown; refusal?: number }

/** Milliseconds until the whole answer was there; none when it was the refusal we reckon with. */
export function send(agent: Agent, url: string, { body, refusal }: Sending = {}): Promise<number> {
  const started = performance.now()
  const options = body ? { method: 'POST', headers: { 'content-type': 'application/json' } } : {}
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, ...options }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else if (response.statusCode === refusal) resolve(0)
        else reject(new Error(`${url} was answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
