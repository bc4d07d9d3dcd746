import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import type { Advance } from '#testing/crash/advance-process.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { shortLived } from '#testing/processes/short-lived.ts'
import { address } from '#testing/shop/address.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

const script = fileURLToPath(new URL('../../testing/crash/advance-process.ts', import.meta.url))

test('killed around its audit row, a change and its row are both there, or neither', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const facts = async (orderId: number) => {
    const ctx = await openShop(where)
    const [row] = await ctx.database.query(
      undefined,
      `select o.state, (select count(*)::int from audit_log where subject_id = o.reference) as audited,
         (select count(*)::int from order_events where order_id = o.id) as events from orders o where id = $1`,
      [orderId],
    )
    const { broken } = await verifyAudit({ ctx })
    await ctx.database.close()
    return { ...(row as object), broken }
  }
  const paidOrder = async (name: string) => {
    const ctx = await openShop(where)
    const [row] = await ctx.database.query<{ id: number }>(
      undefined,
      `insert into orders (reference, email, state, billing, delivery_id, delivery_label, delivery_from, delivery_until,
         goods_pence, delivery_pence, slot_pence, total_pence, vat_pence, vat_rate, weight_g, terms_version,
         delivery_terms_version, idempotency_key, key_owner, body_hash, created_at)
       values ($1, 'p@example.org', 'paid', $2, 'economy', 'Economy', '2026-07-20', '2026-07-21', 0, 0, 0, 0, 0, 2000, 1,
         '1', '1', $1, 'crash', 'x', now()) returning id`,
      [name, JSON.stringify(address)],
    )
    await ctx.database.close()
    return row?.id ?? 0
  }
  for (const dies of ['before its audit row', 'after its audit row', 'after the commit'] as const) {
    const orderId = await paidOrder(`ORD ${dies}`)
    const task: Advance = { where, orderId, dies }
    const [, signal] = await once(fork(script, [JSON.stringify(task)], { execArgv: shortLived }), 'exit')
    expect(signal).toBe('SIGKILL')
    const both = { state: 'picking', audited: 1, events: 1, broken: null }
    const neither = { state: 'paid', audited: 0, events: 0, broken: null }
    expect({ dies, ...(await facts(orderId)) }).toEqual({ dies, ...(dies === 'after the commit' ? both : neither) })
  }
  await remove()
}, 400_000)
