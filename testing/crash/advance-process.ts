import { getTableName } from 'drizzle-orm'
import type { ActingContext } from '#shop/context.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { withForm } from '../shop/staff.ts'
import { die } from './die.ts'

/** Moves an order to its next state in a process that is killed before or after the audit row, as if by a power cut. */
export type Advance = {
  where: { folder: string; url?: string }
  reference: string
  staffId: number
  dies: 'before its audit row' | 'after its audit row' | 'after the commit'
}

/** The same object with some of its methods replaced. */
const withMethods = <Target extends object>(
  target: Target,
  methods: Record<string, (...args: never[]) => unknown>,
): Target =>
  new Proxy(target, {
    get: (original, name) => {
      const value = Reflect.get(original, name)
      return methods[String(name)] ?? (typeof value === 'function' ? value.bind(original) : value)
    },
  })

function killAtStep(ctx: ActingContext, dies: Advance['dies']): ActingContext {
  const { db } = ctx.database
  const watched = withMethods(db, {
    transaction: (work: (tx: typeof db) => Promise<unknown>) =>
      db.transaction((tx) => {
        const insert = (table: Parameters<typeof getTableName>[0]) => {
          const isAudit = getTableName(table) === 'audit_log'
          if (isAudit && dies === 'before its audit row') die()
          const builder = tx.insert(table as never)
          if (!isAudit || dies !== 'after its audit row') return builder
          return { values: (row: never) => builder.values(row).then(die) }
        }
        return work(withMethods(tx, { insert }) as unknown as typeof db)
      }),
  })
  return { ...ctx, database: { ...ctx.database, db: watched } }
}

const { where, reference, staffId, dies }: Advance = JSON.parse(process.argv[2] ?? '')
const ctx = withForm(await openShop(where), staffId)
await advanceOrder({ ctx: killAtStep(ctx, dies), input: { reference, to: 'picking' } })
die()
