import { getTableName } from 'drizzle-orm'
import type { ShopContext } from '#shop/context.ts'
import type { PaymentPort, Till } from '#shop/payments/port.ts'

/** Steps between basket and refund at which a shop may die, each as abruptly as by a power cut. */
export const steps = [
  'after the stock was taken',
  'after the order was written',
  'before the mail was written',
  'after the order was placed',
  'before the provider is asked',
  'after the provider answered',
  'in the webhook, before the invoice',
  'in the webhook, before the mail',
  'after the webhook',
  'before the refund is asked',
  'after the refund was given',
] as const
export type Step = (typeof steps)[number]

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  // The signal comes at once; this only waits for it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  throw new Error('alive after all')
}

/** Dies when a row goes into this table, inside the transaction, or when the transaction has committed. */
const inside: Partial<Record<Step, { table: string; nth: number }>> = {
  'after the stock was taken': { table: 'orders', nth: 1 },
  'after the order was written': { table: 'payments', nth: 1 },
  'before the mail was written': { table: 'mail_outbox', nth: 1 },
  'in the webhook, before the invoice': { table: 'invoices', nth: 1 },
  'in the webhook, before the mail': { table: 'mail_outbox', nth: 2 },
}
/** How many transactions it lives to see committed: an add, the placing, the provider's books aside, the webhook. */
const afterCommits: Partial<Record<Step, number>> = { 'after the order was placed': 2, 'after the webhook': 3 }

export function mortal(ctx: ShopContext, till: Till, step: Step): { ctx: ShopContext; till: Till } {
  let commits = 0
  let rows = 0
  const watchInserts = <Tx extends object>(tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'insert' || typeof value !== 'function')
          return typeof value === 'function' ? value.bind(target) : value
        return (table: Parameters<typeof getTableName>[0]) => {
          const end = inside[step]
          if (end?.table === getTableName(table) && ++rows === end.nth) die()
          return value.call(target, table)
        }
      },
    })
  const db = new Proxy(ctx.database.db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return async (work: (tx: object) => Promise<unknown>) => {
        const result = await value.call(target, (tx: object) => work(watchInserts(tx)))
        if (++commits === afterCommits[step]) die()
        return result
      }
    },
  })
  const at = async <T>(here: Step, work: () => Promise<T>, when: 'before' | 'after'): Promise<T> => {
    if (here === step && when === 'before') die()
    const result = await work()
    if (here === step && when === 'after') die()
    return result
  }
  const doomed = (port: PaymentPort): PaymentPort => ({
    ...port,
    open: (request) =>
      at(
        'before the provider is asked',
        () => at('after the provider answered', () => port.open(request), 'after'),
        'before',
      ),
    refund: (request) =>
      at(
        'before the refund is asked',
        () => at('after the refund was given', () => port.refund(request), 'after'),
        'before',
      ),
  })
  return {
    ctx: { ...ctx, database: { ...ctx.database, db } },
    till: { ...till, methods: till.methods.map(({ id, port }) => ({ id, port: doomed(port) })) },
  }
}
