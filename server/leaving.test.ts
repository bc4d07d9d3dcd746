import { expect, it } from 'vitest'
import { staff } from '#database/tables/staff.ts'
import { startStaffSession } from '#shop/staff/sessions.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

/** The session of a member of staff who signed in before the process starts. */
async function staffSession(where: Parameters<typeof openShop>[0]): Promise<string> {
  const ctx = await openShop(where)
  const { db } = ctx.database
  const [row] = await db
    .insert(staff)
    .values({ email: 'grace@example.org', name: 'Grace', role: 'owner', createdAt: ctx.clock.now() })
    .returning({ id: staff.id })
  const token = await startStaffSession(db, ctx, { staffId: row?.id ?? 0, browser: 'Test browser' })
  await ctx.database.close()
  return token
}

it('a process with open event streams of the office ends cleanly, even if a stream reconnects while it closes', async () => {
  const place = await seededPlace()
  const token = await staffSession(place.where)
  const port = await freePort()
  const shop = openServer({ ...place.environment, PORT: String(port), SHUTDOWN_DELAY: '5' })
  await expect.poll(() => shop.output()).toContain('is open at')
  const listen = () =>
    fetch(`http://localhost:${port}/api/office/events`, {
      headers: { accept: 'text/event-stream', cookie: `office=${token}` },
    })
  const first = await listen()
  expect(first.status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await first.text()).toContain('event: open')
  // A browser reconnects after a second.
  const second = await listen()
  expect(await second.text()).toContain('event: open')
  expect(await shop.ended).toBe(0)
  await place.remove()
})
