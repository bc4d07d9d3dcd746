import { openShop } from '../shop/seeded-shop.ts'
import { type Purchase, shopUpTo } from './purchase.ts'
import { record } from './record-files.ts'

/** A day in a shop whose files are recorded (see power-cut.ts): orders, and between them what moves files about. */
const { folder, purchases } = JSON.parse(process.argv[2] ?? '') as { folder: string; purchases: Purchase[] }
// How far the log has reached is noted all the time: a power cut must never be taken for a log that was cut.
const ctx = await openShop({ folder, embedded: { maintenanceEveryMs: 20 } })
const run = (text: string) => ctx.database.query(text, [])

const betweenOrders = [
  () => run('checkpoint'),
  // New files, and a new part of the log.
  async (number: number) => {
    await run(`create table power_cut_${number} as select * from product_listings`)
    record({ op: 'acknowledged', what: `table power_cut_${number}` })
    await run('select pg_switch_wal()')
  },
  // Pages that were synced are written over.
  () => run('update product_listings set popularity = popularity'),
  () => run('vacuum'),
  // Of which the disk has a part that nobody needs.
  (number: number) => run(`begin; create table never_${number} as select * from product_listings; rollback`),
]

for (const [number, purchase] of purchases.entries()) {
  await shopUpTo(ctx, purchase, () => record({ op: 'acknowledged', what: `basket ${purchase.key}` }))
  record({ op: 'acknowledged', what: `order ${purchase.key}` })
  await betweenOrders[number % betweenOrders.length]?.(number)
}
// Not closed: the power goes.
process.exit(0)
