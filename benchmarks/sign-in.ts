import { Agent, request } from 'node:http'
import { at, openShop, sorted } from './measures.ts'

const inFlight = 8
const password = 'limestone and lime'
const seconds = 8
/** A visitor arrives at this interval, whether or not the last one has been served, so that queueing counts as time. */
const betweenVisitsMs = 10

type SignInTimes = { median: number; p99: number; quietP99: number; signIns: number; perSecond: number }

/** How long cached pages take while eight people keep signing in, and without them. */
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
    // On a busy machine the sign-in queue may be full. A 503 is then correct, because pages come first.
    while (open)
      if (await send(agent, `${shop.url}/api/auth/login`, { body: { email, password }, acceptedError: 503 })) times++
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

/** How long each visitor waited, in milliseconds. Nobody comes any more once `isOver`. */
export async function visits(visit: () => Promise<number>, isOver = () => false): Promise<number[]> {
  const pending: Promise<number>[] = []
  const started = performance.now()
  for (let number = 0; number * betweenVisitsMs < seconds * 1000 && !isOver(); number++) {
    const wait = started + number * betweenVisitsMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(visit())
  }
  return Promise.all(pending)
}

type SendOptions = { body?: unknown; acceptedError?: number }

/** Milliseconds until the response was complete; 0 if its status was the accepted error. */
export function send(agent: Agent, url: string, { body, acceptedError }: SendOptions = {}): Promise<number> {
  const started = performance.now()
  const options = body ? { method: 'POST', headers: { 'content-type': 'application/json' } } : {}
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, ...options }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else if (response.statusCode === acceptedError) resolve(0)
        else reject(new Error(`${url} returned ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
