import { openShop } from '../shop/seeded-shop.ts'
import { fillBasket, type Purchase, takeSteps } from './purchase.ts'
import { record } from './record-files.ts'

/** A shop whose changes to files are recorded (see power-cut.ts): it takes orders and, between them, rewrites files. */
const { folder, purchases } = JSON.parse(process.argv[2] ?? '') as { folder: string; purchases: Purchase[] }
// Notes the log's position often: the database must never mistake a power cut for a truncated log.
const ctx = await openShop({ folder, embedded: { maintenanceEveryMs: 20 } })
const run = (text: string) => ctx.database.query(text, [])

const betweenOrders = [
  () => run('checkpoint'),
  // New files and a new segment of the log.
  async (number: number) => {
    await run(`create table power_cut_${number} as select * from product_listings`)
    record({ op: 'acknowledged', what: `table power_cut_${number}` })
    await run('select pg_switch_wal()')
  },
  // Overwrites pages that were synced.
  () => run('update product_listings set popularity = popularity'),
  () => run('vacuum'),
  // Leaves part of an unused table on the disk.
  (number: number) => run(`begin; create table never_${number} as select * from product_listings; rollback`),
]

for (const [number, purchase] of purchases.entries()) {
  const token = await fillBasket(ctx, purchase)
  record({ op: 'acknowledged', what: `basket ${purchase.key}` })
  await takeSteps(ctx, { ...purchase, token })
  record({ op: 'acknowledged', what: `order ${purchase.key}` })
  await betweenOrders[number % betweenOrders.length]?.(number)
}
// The database is not closed, as in a power cut.
process.exit(0)
