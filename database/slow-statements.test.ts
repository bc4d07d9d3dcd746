import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { SlowStatements } from './slow-statements.ts'

test('slow statements that differ only in their values are one kind, without the values', () => {
  const slow = new SlowStatements()
  slow.note('select 1', 499)
  slow.note(`select * from customers where email = 'ada@example.org' and id in ($1, $2, $3)`, 500)
  slow.note(`select * from customers where email = 'o''neill@x.y' and id in ($1)`, 700)
  slow.note('insert into lines\n  values ($1, $2), ($3, $4)', 600)
  const taken = slow.take()
  expect(taken).toEqual([
    { statement: 'select * from customers where email = … and id in (…)', count: 2, totalMs: 1200, longestMs: 700 },
    { statement: 'insert into lines values (…)', count: 1, totalMs: 600, longestMs: 600 },
  ])
  expect(slow.take()).toEqual([])
  slow.putBack(taken)
  expect(slow.take()).toEqual(taken)
})

test('a statement that fails is counted like any other, and its error is passed on', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(10_000)
  const slow = new SlowStatements()
  const client = { query: () => Promise.reject(new Error('timeout')) } as unknown as pg.PoolClient
  slow.watch(client)
  await expect(client.query({ text: 'select pg_sleep($1)' })).rejects.toThrow('timeout')
  expect(slow.take()).toMatchObject([{ statement: 'select pg_sleep(…)', longestMs: 10_000 }])
  vi.restoreAllMocks()
})
