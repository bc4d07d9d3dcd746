import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import { starterSettings } from '#shop.config'
import { signIn } from '#testing/app/orders.ts'
import { testShop } from '#testing/app/test-shop.ts'
import type { Env } from './errors.ts'
import { guestContext, sessionContext } from './request-context.ts'

const shop = testShop()

/** What a handler finds in its context before and after `duringIt`, and what it logs. */
async function handle(ctx: ShopContext, { token = '', isPublic = false, duringIt = () => {} }) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = new Hono<Env>().use(async (c, next) => {
    c.set('log', log.child({ requestId: 'request-1' }))
    await next()
  })
  if (isPublic) app.use(guestContext(ctx))
  app.use(sessionContext(ctx)).get('/', (c) => {
    const before = c.var.ctx.settings
    duringIt()
    c.var.ctx.log.warn({}, 'seen')
    return c.json({ actor: c.var.ctx.actor, isSame: c.var.ctx.settings === before, email: c.var.customer?.email })
  })
  const response = await app.request('/', { headers: { authorization: `Bearer ${token}` } })
  return { ...(await response.json()), lines }
}

test('a request acts for the customer of its session, or for a guest if its response is public', async () => {
  const { id, token } = await signIn(shop.ctx)
  expect(await handle(shop.ctx, { token })).toMatchObject({
    actor: { kind: 'customer', customerId: id },
    email: expect.stringContaining('@'),
  })
  const guest = { actor: { kind: 'guest' } }
  for (const sent of [{}, { token: 'x'.repeat(43) }, { token, isPublic: true }]) {
    const found = await handle(shop.ctx, sent)
    expect(found).toMatchObject(guest)
    expect(found.email).toBeUndefined()
  }
})

test('a request keeps the settings with which it began, and logs its id', async () => {
  let settings = starterSettings
  const ctx = Object.defineProperty({ ...shop.ctx }, 'settings', { get: () => settings, enumerable: true })
  const duringIt = () => {
    settings = { ...starterSettings }
  }
  const { isSame, lines } = await handle(ctx, { duringIt })
  expect(isSame).toBe(true)
  expect(lines).toMatchObject([{ requestId: 'request-1', msg: 'seen' }])
})

test('no call chooses its actor: only a session and a provider’s address decide it', () => {
  const root = join(import.meta.dirname, '..')
  const choosing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /actingAs\(|setContext\(|set\('ctx'|actor:/.test(readFileSync(join(root, name), 'utf8')))
  expect(choosing.sort()).toEqual([
    'http/request-context.ts',
    'office/office-session.ts',
    'payments/webhooks-router.ts',
  ])
})
