import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/seeded-database.ts'
import { afterCommit } from './session.ts'

const database = testDatabase()

test('work after a commit runs in order and may use the database', async () => {
  const { db } = database
  const seen: unknown[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table written (n int)`)
    afterCommit(tx, async () => seen.push(await db.execute(sql`select count(*)::int as count from written`)))
    afterCommit(tx, async () => seen.push('second'))
    expect(seen).toEqual([])
  })
  expect(seen).toMatchObject([{ rows: [{ count: 0 }] }, 'second'])
})

test('work after a commit does not run if the transaction fails', async () => {
  let hasRun = false
  const failing = database.db.transaction(async (tx) => {
    afterCommit(tx, async () => {
      hasRun = true
    })
    throw new Error('out of stock')
  })
  await expect(failing).rejects.toThrow('out of stock')
  expect(hasRun).toBe(false)
})

test('work after a commit needs an open transaction', () => {
  expect(() => afterCommit(database.db, async () => {})).toThrow('no open transaction')
})
