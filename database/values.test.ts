import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { insertOfJson, rowOfJson } from './json-rows.ts'
import { orderEvents, orders } from './tables/orders.ts'

const database = testDatabase()

/** A query is sent as it is the first time, prepared the second time and reused the third time. */
const turns = [1, 2, 3]

describe('a value arrives in the database unchanged', () => {
  test.each([
    ['text', '$1::text', `O'Reilly \\ "Æther" 石 \n 100%`, `O'Reilly \\ "Æther" 石 \n 100%`],
    ['half a surrogate pair', '$1::text', 'é\udc00', 'é\ufffd'],
    ['null', '$1::text', null, null],
    ['empty text', '$1::text', '', ''],
    ['an integer', '$1::int', -7, '-7'],
    ['a decimal', '$1::numeric', 0.1, '0.1'],
    ['a large number', '$1::bigint', 9_007_199_254_740_993n, '9007199254740993'],
    ['true', '$1::bool', true, 'true'],
    ['false', '$1::bool', false, 'false'],
    ['a time', `$1::timestamptz at time zone 'UTC'`, new Date('2026-02-03T04:05:06.789Z'), '2026-02-03 04:05:06.789'],
    ['an object', '$1::jsonb', { a: [1, null, 'b"c'] }, '{"a": [1, null, "b\\"c"]}'],
    ['a list of numbers', '$1::int[]', [1, 2, 3], '{1,2,3}'],
    [
      'a list of texts',
      '$1::text[]',
      ['a,b', 'c"d', 'e\\f', '', null, 'NULL'],
      '{"a,b","c\\"d","e\\\\f","",NULL,"NULL"}',
    ],
    ['a list of lists', '$1::int[]', [[1], [2]], '{{1},{2}}'],
    ['an empty list', '$1::text[]', [], '{}'],
    ['bytes', '$1::bytea', Buffer.from([0, 255, 10]), '\\x00ff0a'],
  ])('%s', async (_name, expression, value, text) => {
    for (const turn of turns) {
      const rows = await database.query(`select (${expression})::text as text`, [value])
      expect([turn, rows]).toEqual([turn, [{ text }]])
    }
  })
})

describe('a query that fails', () => {
  test('does not affect other queries or its own repetition', async () => {
    for (const turn of turns) {
      const half = (value: number) => database.query('select 10 / $1::int as half', [value])
      await expect(half(0), `turn ${turn}`).rejects.toThrow('division by zero')
      expect(await half(5)).toEqual([{ half: 2 }])
    }
    for (const _turn of turns) await expect(database.query('select nonsense', [])).rejects.toThrow('nonsense')
  })

  test('rolls its transaction back, and later queries run outside it', async () => {
    const { db, query } = database
    await query('create table tries (id int primary key)', [])
    for (const turn of turns) {
      const failing = db.transaction(async (tx) => {
        await tx.execute(sql`insert into tries values (${turn})`)
        await tx.execute(sql`insert into tries values (${turn})`)
      })
      await expect(failing).rejects.toThrow()
      expect(await query('select id from tries', [])).toEqual([])
    }
    await query('drop table tries', [])
  })
})

test('a query outside a transaction never runs inside it', async () => {
  const { db, query } = database
  await query('create table steps (id int)', [])
  const count = async () => (await query<{ count: number }>('select count(*)::int as count from steps', []))[0]
  let outside: ReturnType<typeof count> | undefined
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into steps values (1)`)
    outside = count()
    await tx.execute(sql`insert into steps values (2)`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await outside).toEqual({ count: 0 })
  await query('drop table steps', [])
})

test('the weight of an order in grams may exceed an integer', async () => {
  const columns = await database.query<{ table_name: string; data_type: string }>(
    `select table_name, data_type from information_schema.columns
     where column_name = 'weight_g' and table_name in ('orders', 'order_lines') order by table_name`,
    [],
  )
  expect(columns).toEqual([
    { table_name: 'order_lines', data_type: 'bigint' },
    { table_name: 'orders', data_type: 'bigint' },
  ])
})

describe('rows inserted as JSON', () => {
  const order = {
    reference: `O'Neill "石" \\`,
    email: 'ada@example.org',
    state: 'pending' as const,
    billing: { first_name: 'Ada "A"', lines: [1, null] } as never,
    shipping: null,
    deliveryId: 'standard',
    deliveryLabel: '',
    deliveryFrom: '2026-02-03',
    deliveryUntil: '2026-02-04',
    goodsPence: 1,
    deliveryPence: 2,
    slotPence: 0,
    totalPence: 3,
    vatPence: 0,
    vatRate: 2000,
    weightG: 3_000_000_000,
    termsVersion: '1',
    deliveryTermsVersion: '1',
    idempotencyKey: 'key',
    keyOwner: 'owner',
    bodyHash: 'hash',
    createdAt: new Date('2026-02-03T04:05:06.789Z'),
    // Gets the default of its column, as with any insert.
    poNumber: undefined,
  }
  const event = {
    fromState: null,
    toState: 'pending' as const,
    actor: 'guest' as const,
    cause: 'placed',
    details: null,
  }

  test('are the same as rows of a normal insert, and are read back the same', async () => {
    for (const turn of turns) {
      const id = sql`(select id from placed)`
      const events = [
        { ...event, at: order.createdAt },
        { ...event, actor: 'worker' as const, details: { note: 'a' }, at: order.createdAt },
      ]
      const { rows } = (await database.db.execute(
        sql`with placed as (${insertOfJson(orders, [order])} returning *),
          event as (${insertOfJson(orderEvents, events, { orderId: id })} returning *)
          select row_to_json(placed) as "order", (select json_agg(event order by event.id) from event) as events
          from placed`,
      )) as unknown as { rows: { order: Record<string, unknown>; events: Record<string, unknown>[] }[] }
      const returned = rowOfJson(orders, rows[0]?.order ?? {})
      const [read] = await database.db.select().from(orders).where(eq(orders.id, returned.id))
      expect([turn, read]).toEqual([turn, returned])
      const { poNumber: _left, ...written } = order
      expect(read).toMatchObject({ ...written, poNumber: null, customerId: null })
      const readEvents = await database.db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, returned.id))
        .orderBy(orderEvents.id)
      expect(rows[0]?.events.map((row) => rowOfJson(orderEvents, row))).toEqual(readEvents)
      expect(readEvents).toMatchObject(events)
      await database.db.delete(orders).where(eq(orders.id, returned.id))
    }
  })

  test('are not inserted if they do not match a condition', async () => {
    await database.db.execute(sql`${insertOfJson(orders, [order])} where input.total_pence > 3`)
    expect(await database.db.$count(orders, eq(orders.reference, order.reference))).toBe(0)
  })
})
