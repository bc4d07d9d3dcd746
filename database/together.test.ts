import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/seeded-database.ts'
import type { Database } from './database.ts'
import { together } from './together.ts'

const database = testDatabase()
let db: Database
beforeAll(async () => {
  db = database.db
  await db.execute(sql`create table numbers (n int primary key)`)
})

const add = (tx: Database, n: number) => tx.execute(sql`insert into numbers values (${n})`)
const sum = async () => (await db.execute(sql`select coalesce(sum(n), 0)::int as sum from numbers`)) as unknown

test('statements sent together run in order, once each', async () => {
  const [, , seen] = await db.transaction((tx) =>
    together([add(tx, 1), add(tx, 2), tx.execute(sql`select count(*)::int as count from numbers`)]),
  )
  expect(seen).toMatchObject({ rows: [{ count: 2 }] })
  expect(await sum()).toMatchObject({ rows: [{ sum: 3 }] })
})

test('the first failure is thrown after all work has ended, and nothing is saved', async () => {
  let isOver = false
  const slowWork = async (tx: Database) => {
    await add(tx, 10).catch(() => {})
    await tx.execute(sql`select 1`).catch(() => {})
    isOver = true
  }
  const failed = db
    .transaction((tx) => together([add(tx, 1), add(tx, 5), slowWork(tx)]))
    .catch((error: unknown) => error)
  expect(await failed).toMatchObject({ cause: { constraint: 'numbers_pkey' } })
  expect(isOver).toBe(true)
  expect(await sum()).toMatchObject({ rows: [{ sum: 3 }] })
})

test('the first failure is thrown even if the failure of a later statement arrives sooner', async () => {
  const late = async (tx: Database) => {
    try {
      await add(tx, 1)
    } catch (error) {
      for (let turn = 0; turn < 20; turn++) await tx.execute(sql`select 1`).catch(() => {})
      throw error
    }
  }
  const failed = db.transaction((tx) => together([late(tx), add(tx, 5), add(tx, 6)])).catch((error: unknown) => error)
  expect(await failed).toMatchObject({ cause: { constraint: 'numbers_pkey' } })
  // Statements sent after the transaction has failed have only its failed state to report.
  const after = db.transaction(async (tx) => {
    await add(tx, 1).catch(() => {})
    await together([add(tx, 5), add(tx, 6)])
  })
  await expect(after).rejects.toMatchObject({ cause: { code: '25P02' } })
  expect(await sum()).toMatchObject({ rows: [{ sum: 3 }] })
})

test('a finished transaction accepts no more statements', async () => {
  let finished: Database | undefined
  await db.transaction(async (tx) => {
    finished = tx
  })
  await expect(async () => finished && add(finished, 100)).rejects.toThrow('after the end of its transaction')
  expect(await sum()).toMatchObject({ rows: [{ sum: 3 }] })
})
