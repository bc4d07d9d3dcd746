import { getTableName } from 'drizzle-orm'
import type { ActingContext } from '#shop/context.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { withForm } from '../shop/staff.ts'
import { die } from './die.ts'

/** Takes an order a step on in a process that dies around its audit row, as abruptly as by a power cut. */
export type Advance = {
  where: { folder: string; url?: string }
  reference: string
  staffId: number
  dies: 'before its audit row' | 'after its audit row' | 'after the commit'
}

/** The same object, with some of its methods in other words. */
const replacing = <Target extends object>(
  target: Target,
  methods: Record<string, (...given: never[]) => unknown>,
): Target =>
  new Proxy(target, {
    get: (whole, name) => {
      const value = Reflect.get(whole, name)
      return methods[String(name)] ?? (typeof value === 'function' ? value.bind(whole) : value)
    },
  })

function mortal(ctx: ActingContext, dies: Advance['dies']): ActingContext {
  const { db } = ctx.database
  const watched = replacing(db, {
    transaction: (work: (tx: typeof db) => Promise<unknown>) =>
      db.transaction((tx) => {
        const insert = (table: Parameters<typeof getTableName>[0]) => {
          const isAudit = getTableName(table) === 'audit_log'
          if (isAudit && dies === 'before its audit row') die()
          const builder = tx.insert(table as never)
          if (!isAudit || dies !== 'after its audit row') return builder
          return { values: (row: never) => builder.values(row).then(die) }
        }
        return work(replacing(tx, { insert }) as unknown as typeof db)
      }),
  })
  return { ...ctx, database: { ...ctx.database, db: watched } }
}

const { where, reference, staffId, dies }: Advance = JSON.parse(process.argv[2] ?? '')
const ctx = withForm(await openShop(where), staffId)
await advanceOrder({ ctx: mortal(ctx, dies), input: { reference, to: 'picking' } })
die()
