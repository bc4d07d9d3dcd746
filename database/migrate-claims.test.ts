import { expect, test } from 'vitest'
import { applyLandedState, emptyDatabase, migrationsUntil } from '#testing/database/landed-states.ts'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { migrate } from './migrate.ts'

const database = testDatabase()

test('old claims are linked to their first refund and to their replacement order', async () => {
  const { db } = database
  await emptyDatabase(db)
  // The last version that refunded and replaced without recording the claim.
  await applyLandedState(db, migrationsUntil(32))
  const run = <Row>(text: string, values: unknown[] = []) => database.query<Row>(text, values)
  const insertOrder = async (key: string, bodyHash: string): Promise<number> => {
    const [row] = await run<{ id: number }>(
      `insert into orders (reference, email, state, billing, delivery_id, delivery_label, delivery_from, delivery_until,
         goods_pence, delivery_pence, slot_pence, total_pence, vat_pence, vat_rate, weight_g, terms_version,
         delivery_terms_version, idempotency_key, key_owner, body_hash, created_at)
       values ('ORD-' || $1, 'p@example.org', 'delivered', '{}', 'economy', 'Economy', '2026-07-20', '2026-07-21', 0, 0, 0, 0, 0,
         2000, 1, '1', '1', $1, 'guest:x', $2, now()) returning id`,
      [key, bodyHash],
    )
    return row?.id ?? 0
  }
  const orderId = await insertOrder('first', 'hash')
  const replacementId = await insertOrder('CLM-REPL', '')
  await run(`insert into products (id, slug, name, status, unit, summary, description, details, look, popularity, featured,
      published_at) values (1, 'stone', 'Stone', 'publish', 'm2', '', '', '{}', '{}', 1, false, '2020-01-01')`)
  await run(`insert into variations (id, product_id, sku, kind, shape, weight_g, carriage, unit, stock, pieces_per_set,
      lead_days, position) values (1, 1, 'S-1', 'size', 'rectangle', 1, 'pallet', 'piece', 0, 1, 14, 0)`)
  await run(
    `insert into order_lines (id, order_id, position, variation_id, product_id, sku, slug, product_name, size, kind, unit,
       unit_price, pieces, line_price, price_per_piece, weight_g)
     values (1, $1, 0, 1, 1, 'S-1', 'stone', 'Stone', '', 'size', 'piece', 1, 5, 5, 1, 1)`,
    [orderId],
  )
  await run(
    `insert into claims (id, reference, order_id, kind, state, message, created_at) values
       (1, 'CLM-FUND', $1, 'fault', 'refund', '', now()), (2, 'CLM-REPL', $1, 'fault', 'replacement', '', now()),
       (3, 'CLM-OPEN', $1, 'return', 'open', '', now())`,
    [orderId],
  )
  await run('insert into claim_lines (claim_id, line_id, pieces) values (1, 1, 2), (2, 1, 3), (3, 1, 1)')
  await run(
    `insert into payments (id, order_id, provider, method, request_key, state, amount_pence, created_at)
       values (1, $1, 'test', 'card', 'key', 'paid', 500, now())`,
    [orderId],
  )
  await run(`insert into refunds (id, payment_id, amount_pence, request_key, state, reason, created_at) values
      (1, 1, 100, 'a', 'done', 'Something else', now()), (2, 1, 100, 'b', 'done', 'Broken or missing, CLM-FUND', now()),
      (3, 1, 100, 'c', 'done', 'Broken or missing, CLM-FUND', now()), (4, 1, 100, 'd', 'done', 'Returned, CLM-OPEN', now())`)
  await migrate(db)
  expect(await run('select id, claim_id from refunds order by id')).toEqual([
    { id: 1, claim_id: null },
    { id: 2, claim_id: 1 },
    { id: 3, claim_id: null },
    { id: 4, claim_id: null },
  ])
  expect(await run('select * from replacements')).toEqual([{ claim_id: 2, order_id: replacementId }])
  expect(await run('select * from replacement_lines')).toEqual([{ claim_id: 2, line_id: 1, pieces: 3 }])
  await expect(run('update refunds set claim_id = 1 where id = 3')).rejects.toThrow(/refunds_claimId_unique/)
})
