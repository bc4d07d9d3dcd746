import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import type { ActingContext } from '#shop/context.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import type { Advance } from '#testing/crash/advance-process.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { shortLived } from '#testing/processes/short-lived.ts'
import { address } from '#testing/shop/address.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'
import { withForm } from '#testing/shop/staff.ts'

const script = fileURLToPath(new URL('../../testing/crash/advance-process.ts', import.meta.url))

const deaths = ['before its audit row', 'after its audit row', 'after the commit'] as const

test('a change killed around its audit row is saved with its row and key or not at all, and a retry applies it once', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const orders = await paidOrders(where)
  for (const { reference, staffId, dies } of orders) {
    const task: Advance = { where, reference, staffId, dies }
    const [, signal] = await once(fork(script, [JSON.stringify(task)], { execArgv: shortLived }), 'exit')
    expect(signal).toBe('SIGKILL')
    const ctx = await openShop(where)
    const all = { state: 'picking', audited: 1, events: 1, keys: 1, broken: null }
    const none = { state: 'paid', audited: 0, events: 0, keys: 0, broken: null }
    const left = await readState(ctx, { reference, staffId })
    expect({ dies, ...left }).toEqual({ dies, ...(dies === 'after the commit' ? all : none) })
    const again = await advanceOrder({ ctx: withForm(ctx, staffId), input: { reference, to: 'picking' } })
    expect({ dies, ...again }).toEqual({ dies, ok: true })
    expect({ dies, ...(await readState(ctx, { reference, staffId })) }).toEqual({ dies, ...all })
    await ctx.database.close()
  }
  await remove()
})

/** One paid order for each death, and an owner who advances it. */
async function paidOrders(where: Parameters<typeof openShop>[0]) {
  const ctx = await openShop(where)
  const orders = []
  for (const dies of deaths) {
    const reference = `ORD ${dies}`.toUpperCase()
    await ctx.database.query(
      `insert into orders (reference, email, state, billing, delivery_id, delivery_label, delivery_from, delivery_until,
         goods_pence, delivery_pence, slot_pence, total_pence, vat_pence, vat_rate, weight_g, terms_version,
         delivery_terms_version, idempotency_key, key_owner, body_hash, created_at)
       values ($1, 'p@example.org', 'paid', $2, 'economy', 'Economy', '2026-07-20', '2026-07-21', 0, 0, 0, 0, 0, 2000, 1,
         '1', '1', $1, 'crash', 'x', now())`,
      [reference, JSON.stringify(address)],
    )
    const [owner] = await ctx.database.query<{ id: number }>(
      `insert into staff (email, name, role, created_at) values ($1, 'Grace', 'owner', now()) returning id`,
      [`${dies.replaceAll(' ', '-')}@example.org`],
    )
    orders.push({ reference, staffId: owner?.id ?? 0, dies })
  }
  await ctx.database.close()
  return orders
}

async function readState(ctx: ActingContext, { reference, staffId }: { reference: string; staffId: number }) {
  const [row] = await ctx.database.query(
    `select o.state, (select count(*)::int from audit_log where subject_id = o.reference) as audited,
       (select count(*)::int from order_events where order_id = o.id) as events,
       (select count(*)::int from office_requests where staff_id = $2) as keys from orders o where reference = $1`,
    [reference, staffId],
  )
  const { broken } = await verifyAudit({ ctx })
  return { ...(row as object), broken }
}
