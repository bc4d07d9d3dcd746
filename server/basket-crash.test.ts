import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'
import { checkBasket, stockStone, visitor } from '#testing/shop/baskets.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

/** The embedded database is killed with the shop, and has to open again after it was recovered once. */
const killsAfterMs = 'folder' in inject('seeded') ? [150, 400] : [150]

async function open(environment: Record<string, string>) {
  const port = await freePort()
  const { child, ended, output } = openServer({ ...environment, PORT: String(port) })
  await expect.poll(output).toContain('is open at')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { kill, request: (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init) }
}

test('a shop that is killed while writing restarts with every basket change it had confirmed', async () => {
  const { where, environment, remove } = await seededPlace()
  const before = await openShop(where)
  // The loop cannot sell this much.
  const item = await (await stockStone(before)).item({ stock: 100_000 })
  await before.database.close()
  let cookie = ''
  let added = 0
  for (const killAfterMs of killsAfterMs) {
    const shop = await open(environment)
    const ada = visitor(shop.request, cookie)
    if (!cookie) await ada.add(item).then(() => added++)
    cookie = ada.jar.cookie
    let confirmed = (await ada.look()).basket
    const killed = new Promise<void>((resolve) => setTimeout(() => void shop.kill().then(resolve), killAfterMs))
    for (;;) {
      const reply = await ada.add(item, 1, { 'idempotency-key': `add-${added}` }).catch(() => null)
      if (reply === null) break
      expect(reply.status).toBe(200)
      confirmed = reply.basket
      added++
    }
    await killed

    const ctx = await openShop(where)
    const api = createApi({ ctx, log: pino({ level: 'silent' }) })
    const later = visitor(async (path, init) => api.request(path, init), cookie)
    const { basket } = await later.look()
    checkBasket(basket)
    // The last addition may have been saved although its response was lost. Nothing else may differ.
    if (basket.line_items[0]?.quantity !== added + 1) expect(basket).toEqual(confirmed)
    const retried = await later.add(item, 1, { 'idempotency-key': `add-${added}` })
    added++
    expect(retried.basket.line_items).toMatchObject([{ quantity: added }])
    await ctx.database.close()
  }
  await remove()
})
