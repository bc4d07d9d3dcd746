import { openCommandContext } from '../commands/command-context.ts'
import { staff } from '../database/tables/staff.ts'
import { startStaffSession } from '../shop/staff/sessions.ts'
import { at, openShop, sorted } from './measures.ts'

const warmUp = 5
const times = 40
const slowestMs = { PGlite: 300, PostgreSQL: 150 }

export type Read = (path: string, body?: object) => Promise<unknown>

/** A shop with an owner who is signed in to the office. `read` posts if it has a body. */
export async function openOffice(root: string, environment: Record<string, string>) {
  const token = await signInOwner(environment)
  const shop = await openShop(root, environment)
  const read: Read = async (path, body) => {
    const headers = { cookie: `office=${token}`, origin: shop.url, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(`${shop.url}/api/office/${path}`, sent)
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return { url: shop.url, token, read, close: shop.close }
}

/** Reads each screen many times, and says which are slower than they may be. */
export async function measureScreens(
  kind: keyof typeof slowestMs,
  read: Read,
  screens: [screen: string, path: string][],
): Promise<void> {
  let met = 0
  for (const [screen, path] of screens) {
    const durations: number[] = []
    for (let time = 0; time < warmUp + times; time++) {
      const started = performance.now()
      await read(path)
      if (time >= warmUp) durations.push(performance.now() - started)
    }
    const [median, p95] = [at(sorted(durations), 0.5), at(sorted(durations), 0.95)]
    const isMet = p95 < slowestMs[kind]
    if (isMet) met++
    console.log(
      `${isMet ? 'met ' : 'MISS'} ${screen}, ${kind}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    )
  }
  console.log(`     ${met} of ${screens.length} under ${slowestMs[kind]} ms on ${kind}\n`)
}

/** Adds an owner and returns the token of their session. */
async function signInOwner(environment: Record<string, string>): Promise<string> {
  Object.assign(process.env, { DATABASE_URL: '' }, environment)
  const ctx = await openCommandContext()
  const { db } = ctx.database
  const [owner] = await db
    .insert(staff)
    .values({ email: 'owner@example.org', name: 'Grace', role: 'owner', createdAt: ctx.clock.now() })
    .returning({ id: staff.id })
  const token = await startStaffSession(db, ctx, { staffId: owner?.id ?? 0, browser: 'npm run bench' })
  await ctx.database.close()
  return token
}
