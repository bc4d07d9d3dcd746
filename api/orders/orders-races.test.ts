import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { shortLived } from '#testing/processes/short-lived.ts'
import { buyConcurrently, type Crowd, concurrentBuyers, type Tally } from '#testing/races/concurrent-buyers.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

const processes = 2
const buyers = isThorough ? 200 : 60
/** These buy and then cancel, so that stock comes and goes while the others wait for it. */
const cancellingBuyer = isThorough ? 20 : 6
const pieces = 20
const plenty = 1000
const each = 1999

/** Sold by the piece, so that totals are easy to work out. */
async function createGoods(ctx: ShopContext): Promise<Crowd> {
  const stone = await stockStone(ctx)
  const item = (stock: number) => stone.item({ unit: 'piece', coverage: null, pence: each, stock })
  return {
    buyers,
    cancellingBuyer,
    scarce: await item(pieces),
    others: [await item(plenty), await item(plenty)],
  }
}

async function runProcesses(where: { url?: string; folder: string }, crowd: Crowd): Promise<Tally[]> {
  const share = { ...crowd, buyers: buyers / processes, cancellingBuyer: cancellingBuyer / processes }
  const script = fileURLToPath(new URL('../../testing/races/concurrent-buyers-process.ts', import.meta.url))
  const children = Array.from({ length: processes }, () =>
    fork(script, [JSON.stringify({ where, crowd: share, each })], { execArgv: shortLived }),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
  const tallies = children.map(async (child) => (await once(child, 'message'))[0] as Tally)
  for (const child of children) child.send('go')
  return Promise.all(tallies)
}

test(`${buyers} buyers of ${pieces} pieces at once: ${pieces} succeed, the others are refused or refunded, with exact stock and totals`, async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const ctx = await openShop(where)
  const crowd = await createGoods(ctx)
  const tallies = where.url
    ? await runProcesses(where, crowd)
    : [await buyConcurrently(ctx, await concurrentBuyers(ctx, crowd, (lines) => lines * each))]

  const sum = (of: 'sold' | 'told' | 'late' | 'cancelled') => tallies.reduce((total, tally) => total + tally[of], 0)
  expect(tallies.flatMap((tally) => tally.troubles)).toEqual([])
  const unsuccessful = sum('told') + sum('late')
  expect([sum('sold'), unsuccessful, sum('cancelled')]).toEqual([pieces, buyers - pieces, cancellingBuyer])
  // Each pass handles fifty.
  for (let pass = 0; pass < buyers / 50; pass++)
    await processPendingRefunds(ctx, (what, error) => expect.fail(`${what}: ${error}`))
  const rows = <Row>(text: string) => ctx.database.query<Row>(text, [])
  const ids = [crowd.scarce, ...crowd.others].map(({ id }) => id)
  const figures = await rows<{ id: number; stock: number; held: number }>(`
    select v.id, v.stock, coalesce(sum(l.pieces) filter (where o.state = 'paid'), 0)::int as held
    from variations v left join order_lines l on l.variation_id = v.id left join orders o on o.id = l.order_id
    where v.id in (${ids.join(',')}) group by v.id order by v.id`)
  expect(figures).toEqual(ids.map((id, index) => ({ id, stock: index === 0 ? 0 : plenty - pieces, held: pieces })))
  const [books] = await rows<Record<string, number>>(`
    select (select count(*)::int from payments where state = 'paid') as paid,
      (select count(*)::int from payments where state = 'refunded') as refunded,
      (select count(*)::int from invoices) as documents, (select max(number) from invoices) as last,
      (select count(*)::int from mail_outbox where kind = 'order-paid') as mails,
      (select sum(total_pence)::int from orders where state = 'paid') as taken,
      (select count(*)::int from basket_lines) as waiting`)
  expect(books).toEqual({
    paid: pieces,
    refunded: cancellingBuyer + sum('late'),
    // An invoice for each payment, a credit note for each cancellation, and no gaps in the numbers.
    documents: pieces + 2 * cancellingBuyer,
    last: pieces + 2 * cancellingBuyer,
    mails: pieces + cancellingBuyer,
    taken: pieces * each * 3,
    waiting: (buyers - pieces) * 3,
  })
  await ctx.database.close()
  await remove()
})
