import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/seeded-database.ts'

const database = testDatabase()

/** The embedded database gets a query as it is the first time, prepares it the second time and knows it the third. */
const turns = [1, 2, 3]

describe('what is sent to the database is what it gets', () => {
  test.each([
    ['words', '$1::text', `O'Reilly \\ "Æther" 石 \n 100%`, `O'Reilly \\ "Æther" 石 \n 100%`],
    ['half a character', '$1::text', 'é\udc00', 'é\ufffd'],
    ['nothing', '$1::text', null, null],
    ['an empty word', '$1::text', '', ''],
    ['a whole number', '$1::int', -7, '-7'],
    ['a broken number', '$1::numeric', 0.1, '0.1'],
    ['a large number', '$1::bigint', 9_007_199_254_740_993n, '9007199254740993'],
    ['yes', '$1::bool', true, 'true'],
    ['no', '$1::bool', false, 'false'],
    ['a moment', `$1::timestamptz at time zone 'UTC'`, new Date('2026-02-03T04:05:06.789Z'), '2026-02-03 04:05:06.789'],
    ['a thing', '$1::jsonb', { a: [1, null, 'b"c'] }, '{"a": [1, null, "b\\"c"]}'],
    ['a list of numbers', '$1::int[]', [1, 2, 3], '{1,2,3}'],
    [
      'a list of words',
      '$1::text[]',
      ['a,b', 'c"d', 'e\\f', '', null, 'NULL'],
      '{"a,b","c\\"d","e\\\\f","",NULL,"NULL"}',
    ],
    ['a list of lists', '$1::int[]', [[1], [2]], '{{1},{2}}'],
    ['an empty list', '$1::text[]', [], '{}'],
    ['bytes', '$1::bytea', Buffer.from([0, 255, 10]), '\\x00ff0a'],
  ])('%s', async (_name, place, value, text) => {
    for (const turn of turns) {
      const rows = await database.query(undefined, `select (${place})::text as text`, [value])
      expect([turn, rows]).toEqual([turn, [{ text }]])
    }
  })
})

describe('a query that fails', () => {
  test('fails alone: the same one and any other can be asked again', async () => {
    for (const turn of turns) {
      const half = (value: number) => database.query(undefined, 'select 10 / $1::int as half', [value])
      await expect(half(0), `turn ${turn}`).rejects.toThrow('division by zero')
      expect(await half(5)).toEqual([{ half: 2 }])
    }
    for (const _turn of turns)
      await expect(database.query(undefined, 'select nonsense', [])).rejects.toThrow('nonsense')
  })

  test('undoes its transaction, and the ones after it are not in it', async () => {
    const { db, query } = database
    await query(undefined, 'create table tries (id int primary key)', [])
    for (const turn of turns) {
      const failing = db.transaction(async (tx) => {
        await tx.execute(sql`insert into tries values (${turn})`)
        await tx.execute(sql`insert into tries values (${turn})`)
      })
      await expect(failing).rejects.toThrow()
      expect(await query(undefined, 'select id from tries', [])).toEqual([])
    }
    await query(undefined, 'drop table tries', [])
  })
})

test('a query from outside waits for a transaction or passes it by, but never gets into it', async () => {
  const { db, query } = database
  await query(undefined, 'create table steps (id int)', [])
  const count = async () =>
    (await query<{ count: number }>(undefined, 'select count(*)::int as count from steps', []))[0]
  let outside: ReturnType<typeof count> | undefined
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into steps values (1)`)
    outside = count()
    await tx.execute(sql`insert into steps values (2)`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await outside).toEqual({ count: 0 })
  await query(undefined, 'drop table steps', [])
})
