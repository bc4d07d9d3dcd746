import { expect, test } from 'vitest'
import type { BulkEdit, BulkSelection } from '#contract/office/bulk-products.ts'
import { staff } from '#database/tables/staff.ts'
import type { StaffActor } from '#shop/actor.ts'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import { planBulk } from '#shop/bulk/plan-bulk.ts'
import { readBulkJob } from '#shop/bulk/read-bulk-job.ts'
import { runBulkBatch } from '#shop/bulk/run-bulk-batch.ts'
import { startBulk } from '#shop/bulk/start-bulk.ts'
import { undoBulk } from '#shop/bulk/undo-bulk.ts'
import { actingAs } from '#shop/context.ts'
import { type Death, killAt } from '#testing/crash/kill-at.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'

const shop = testContext()

const everyDeath: Record<string, Death> = {
  'before a product': { statement: 'insert into "products"' },
  'before the listing rows': { statement: 'insert into product_listings' },
  'before the revisions': { statement: 'insert into "revisions"' },
  'before the audit rows': { statement: 'insert into "audit_log"' },
  'before its progress is written': { statement: 'update "bulk_job_items"' },
  'before the commit': { statement: 'commit' },
  'after the commit': { commits: 1 },
}

/** The others are tried by `npm run test:full`. */
const deaths = Object.entries(everyDeath).filter(([name]) => isThorough || /audit rows|the commit$/.test(name))

let step = 0

test.each(deaths)(
  'a bulk change whose second batch is killed %s continues, and no batch is half done',
  async (_, death) => {
    const popularity = 11 + step++
    const ctx = await manager()
    const edits: BulkEdit[] = [{ action: 'set', field: 'popularity', to: popularity }]
    const planned = await planBulk({ ctx, input: { selection: await someProducts(), edits } })
    const id = planned.ok ? planned.id : 0
    await finish(id)
    const { counts: checked, refused } = await readBulkJob({ ctx, input: { id } })
    expect(refused).toEqual([])
    expect(await startBulk({ ctx, input: { id } })).toEqual({ ok: true })
    // Small batches, as while the shop has visitors.
    const input = { id, hasVisitors: true }
    await runBulkBatch({ ctx: shop, input })
    const { items: batch } = await changed(id, popularity)
    expect(await changed(id, popularity)).toEqual({ items: batch, products: batch, revisions: batch, audited: batch })
    expect(batch).toBe(3)

    expect(await killAt({ ctx, death }, (mortal) => runBulkBatch({ ctx: mortal, input }))).toBe('killed')
    const whole = 'commits' in death ? 2 * batch : batch
    expect(await changed(id, popularity)).toEqual({ items: whole, products: whole, revisions: whole, audited: whole })

    await finish(id)
    const all = checked.changing
    expect(await changed(id, popularity)).toEqual({ items: all, products: all, revisions: all, audited: all })
    expect((await readBulkJob({ ctx, input: { id } })).state).toBe('done')
    expect(await verifyAudit({ ctx: shop })).toMatchObject({ broken: null })
  },
)

test('the undoing of a bulk change that is killed continues too', async () => {
  const ctx = await manager()
  const before = await shop.database.query('select key, popularity from products order by key', [])
  const edits: BulkEdit[] = [{ action: 'set', field: 'popularity', to: 99 }]
  const planned = await planBulk({ ctx, input: { selection: await someProducts(), edits } })
  const id = planned.ok ? planned.id : 0
  await finish(id)
  await startBulk({ ctx, input: { id } })
  await finish(id)
  const undone = await undoBulk({ ctx, input: { id } })
  const undo = undone.ok ? undone.id : 0
  const death = { statement: 'update "bulk_job_items"' }
  expect(await killAt({ ctx, death }, (mortal) => runBulkBatch({ ctx: mortal, input: { id: undo } }))).toBe('killed')
  await finish(undo)
  expect(await shop.database.query('select key, popularity from products order by key', [])).toEqual(before)
})

/** Two batches, and a few products more. */
async function someProducts(): Promise<BulkSelection> {
  const count = { pglite: 22, postgres: 60 }[shop.database.kind]
  const rows = await shop.database.query<{ key: string }>('select key from products order by key limit $1', [count])
  return { keys: rows.map(({ key }) => key) }
}

/** Somebody who may publish and has just confirmed who they are. */
async function manager() {
  const row = {
    email: `m-${step}-${process.pid}@example.org`,
    name: 'Grace',
    role: 'manager' as const,
    createdAt: new Date(),
  }
  const [saved] = await shop.database.db
    .insert(staff)
    .values(row)
    .onConflictDoUpdate({ target: staff.email, set: { name: 'Grace' } })
    .returning({ id: staff.id })
  const actor: StaffActor = {
    kind: 'staff',
    staffId: saved?.id ?? 0,
    name: 'Grace',
    role: 'manager',
    confirmedAt: new Date(),
  }
  return actingAs(shop, actor)
}

async function finish(id: number): Promise<void> {
  const runs = `select 1 from bulk_jobs where id = $1 and state in ('checking', 'running')`
  // For a moment PostgreSQL may still keep the locks of the killed batch.
  while ((await shop.database.query(runs, [id])).length > 0) await runBulkBatch({ ctx: shop, input: { id } })
}

async function changed(id: number, popularity: number) {
  type Counts = Record<'items' | 'products' | 'revisions' | 'audited', number>
  const [row = { items: 0, products: 0, revisions: 0, audited: 0 }] = await shop.database.query<Counts>(
    `select (select count(*)::int from bulk_job_items where job_id = $1 and state = 'changed') as items,
       (select count(*)::int from products p join bulk_job_items i on i.product_key = p.key and i.job_id = $1
         where p.popularity = $2 and i.state in ('changed', 'changing')) as products,
       (select count(*)::int from revisions where kind = 'product' and (document ->> 'popularity')::int = $2
         and actor = 'staff' and restored_from is null) as revisions,
       (select count(*)::int from audit_log where subject = 'product' and (after ->> 'bulk_job')::int = $1) as audited`,
    [id, popularity],
  )
  return row
}
