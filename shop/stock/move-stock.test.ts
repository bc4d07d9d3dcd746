import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockStone } from '#testing/shop/baskets.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'
import { checkStock, untilNight } from './check-stock.ts'
import { lockStock, writeMoves } from './move-stock.ts'
import type { StockMove } from './stock-move.ts'

const ctx = testContext()
const item = async (stock: number) => (await stockStone(ctx)).item({ stock })
const move = (...moves: StockMove[]) =>
  ctx.database.db.transaction(async (tx) => writeMoves(tx, asStaff(ctx), { locked: await lockStock(tx, moves), moves }))
const rootOf = (error: Error) => String(error.cause ?? error)

test('a move changes the stock and records its author and reason', async () => {
  const { id } = await item(5)
  await move({ variationId: id, pieces: -2, reason: 'damaged', note: 'Fell off the fork' })
  const [row] = await ctx.database.query('select stock from variations where id = $1', [id])
  expect(row).toEqual({ stock: 3 })
  const text = 'select pieces, reason, actor, actor_name, note from stock_moves where variation_id = $1 order by id'
  expect((await ctx.database.query(text, [id])).at(-1)).toEqual({
    pieces: -2,
    reason: 'damaged',
    actor: 'staff',
    actor_name: 'Grace',
    note: 'Fell off the fork',
  })
})

test.each([
  ['a stock figure changed without a move', 'update variations set stock = stock + 1 where id = $1', 'by moves alone'],
  ['a move that is changed', 'update stock_moves set pieces = pieces + 1 where variation_id = $1', 'only ever added'],
  ['a move that is deleted', 'delete from stock_moves where variation_id = $1', 'only ever added'],
])('%s is rejected by the database', async (_name, text, reason) => {
  const { id } = await item(5)
  await expect(ctx.database.query(text, [id])).rejects.toThrow(reason)
  expect(await checkStock({ ctx })).toEqual([])
})

test('a move that takes more than the stock is rejected', async () => {
  const { id } = await item(5)
  const error = await move({ variationId: id, pieces: -6, reason: 'lost' }).catch(rootOf)
  expect(error).toContain('variations_stock')
})

test('pieces without a batch are never taken from a batch', async () => {
  const { id } = await item(0)
  const [batch] = await ctx.database.query<{ id: number }>(
    `insert into stock_batches (variation_id, code, place, created_at) values ($1, 'A1', '', now()) returning id`,
    [id],
  )
  await move({ variationId: id, batchId: batch?.id ?? 0, pieces: 4, reason: 'received' })
  expect(await move({ variationId: id, pieces: -1, reason: 'lost' }).catch(rootOf)).toContain('more than there is')
  const other = await item(3)
  const foreign = { variationId: other.id, batchId: batch?.id ?? 0, pieces: -1, reason: 'lost' } as const
  expect(await move(foreign).catch(rootOf)).toContain('another variation')
  expect(await checkStock({ ctx })).toEqual([])
})

test('the nightly check finds a stock figure that was changed past the triggers', async () => {
  const { id } = await item(5)
  await ctx.database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table variations disable trigger variations_stock_by_moves`)
    await tx.execute(sql`update variations set stock = 9 where id = ${id}`)
    await tx.execute(sql`alter table variations enable trigger variations_stock_by_moves`)
  })
  expect(await checkStock({ ctx })).toEqual([{ of: 'variation', id, figure: 9, moves: 5 }])
})

test.each([
  ['2026-11-16T02:59:00Z', 1],
  ['2026-11-16T03:00:00Z', 24 * 60],
  ['2026-11-16T12:00:00Z', 15 * 60],
])('at %s the next nightly check is %i minutes away', (now, minutes) => {
  expect(untilNight(new Date(now)) / 60_000).toBe(minutes)
})
