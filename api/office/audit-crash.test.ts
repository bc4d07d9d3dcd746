import { expect, inject, test } from 'vitest'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import type { ActingContext } from '#shop/context.ts'
import { jobs } from '#testing/crash/jobs.ts'
import { type Death, killAt } from '#testing/crash/kill-at.ts'
import { runKilledProcess } from '#testing/crash/run-killed-process.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { address } from '#testing/shop/address.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

type Order = { reference: string; staffId: number }

const deaths: Record<string, Death> = {
  'before its audit row': { statement: 'insert into "audit_log"' },
  'after its audit row': { statement: 'commit' },
  'after the commit': { commits: 1 },
}

const all = { state: 'picking', audited: 1, events: 1, keys: 1, broken: null }
const none = { state: 'paid', audited: 0, events: 0, keys: 0, broken: null }

/** Checks what the killed change has left, and that a retry applies it once. */
async function checkRetry(ctx: ActingContext, order: Order, left: typeof all | typeof none) {
  expect(await readState(ctx, order)).toEqual(left)
  expect(await jobs.advanceOrder(ctx, order)).toEqual({ ok: true })
  expect(await readState(ctx, order)).toEqual(all)
}

test('a change killed around its audit row is saved with its row and key or not at all, and a retry applies it once', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  let ctx = await openShop(where)
  for (const [name, death] of Object.entries(deaths)) {
    const order = await paidOrder(ctx, name)
    expect(await killAt({ ctx, death }, (mortal) => jobs.advanceOrder(mortal, order))).toBe('killed')
    await checkRetry(ctx, order, 'commits' in death ? all : none)
  }

  // Once with a real process.
  const input = await paidOrder(ctx, 'in a process')
  await ctx.database.close()
  expect(await runKilledProcess({ where, death: { statement: 'commit' }, job: 'advanceOrder', input })).toBe('SIGKILL')
  ctx = await openShop(where)
  await checkRetry(ctx, input, none)
  await ctx.database.close()
  await remove()
})

/** A paid order, and an owner who advances it. */
async function paidOrder(ctx: ActingContext, name: string): Promise<Order> {
  const reference = `ORD ${name}`.toUpperCase()
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
    [`${name.replaceAll(' ', '-')}@example.org`],
  )
  return { reference, staffId: owner?.id ?? 0 }
}

async function readState(ctx: ActingContext, { reference, staffId }: Order) {
  const [row] = await ctx.database.query(
    `select o.state, (select count(*)::int from audit_log where subject_id = o.reference) as audited,
       (select count(*)::int from order_events where order_id = o.id) as events,
       (select count(*)::int from office_requests where staff_id = $2) as keys from orders o where reference = $1`,
    [reference, staffId],
  )
  const { broken } = await verifyAudit({ ctx })
  return { ...(row as object), broken }
}
