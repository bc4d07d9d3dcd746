import { getTableName, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ActingContext } from '#shop/context.ts'
import type { PaymentGateway } from '#shop/payments/gateway.ts'
import { die } from './die.ts'

/** Steps between basket and refund at which a shop may die, each as abruptly as by a power cut. */
export const steps = [
  'after the stock was taken',
  'after the order was written, before its mail',
  'after the order was placed',
  'before the provider is asked',
  'after the provider answered',
  'in the webhook, after the payment was settled, before the order is paid',
  'in the webhook, after the invoice, before the mail',
  'in the webhook, before its event is kept',
  'after the webhook',
  'in the webhook, after the stock was reserved at payment, before the order is paid',
  'in the webhook of an order reserved at payment, before its event is kept',
  'before the refund is asked',
  'after the refund was given',
] as const
export type Step = (typeof steps)[number]

/** Dies inside the transaction, before the nth insert into a table, counted from the placing. */
const inside: Partial<Record<Step, { into: string; nth: number }>> = {
  'after the stock was taken': { into: 'orders', nth: 1 },
  'after the order was written, before its mail': { into: 'mail_outbox', nth: 1 },
  'in the webhook, after the payment was settled, before the order is paid': { into: 'order_events', nth: 2 },
  // The one before it tells the shop.
  'in the webhook, after the invoice, before the mail': { into: 'mail_outbox', nth: 3 },
  'in the webhook, before its event is kept': { into: 'payment_events', nth: 1 },
  'in the webhook, after the stock was reserved at payment, before the order is paid': { into: 'order_events', nth: 2 },
  'in the webhook of an order reserved at payment, before its event is kept': { into: 'payment_events', nth: 1 },
}
/** How many transactions it lives to see committed: the placing, the provider's books aside, the webhook. */
const afterCommits: Partial<Record<Step, number>> = { 'after the order was placed': 1, 'after the webhook': 2 }

const dialect = new PgDialect({ casing: 'snake_case' })
const insertInto = (table: string) => `insert into "${table}"`

export function mortal(ctx: ActingContext, step: Step): ActingContext {
  let commits = 0
  let met = 0
  const end = inside[step]
  const isEnd = (text: string) => end !== undefined && text.includes(insertInto(end.into)) && ++met === end.nth
  const watched = <Tx extends object>(tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'insert')
          return (table: Parameters<typeof getTableName>[0]) => {
            if (isEnd(insertInto(getTableName(table)))) die()
            return value.call(target, table)
          }
        if (name === 'execute')
          return (query: SQL) => {
            if (isEnd(dialect.sqlToQuery(query).sql)) die()
            return value.call(target, query)
          }
        return value.bind(target)
      },
    })
  const db = new Proxy(ctx.database.db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return async (work: (tx: object) => Promise<unknown>) => {
        const result = await value.call(target, (tx: object) => work(watched(tx)))
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
  const killedAtStep = (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    open: (request) =>
      at(
        'before the provider is asked',
        () => at('after the provider answered', () => gateway.open(request), 'after'),
        'before',
      ),
    refund: (request) =>
      at(
        'before the refund is asked',
        () => at('after the refund was given', () => gateway.refund(request), 'after'),
        'before',
      ),
  })
  const { gateways } = ctx
  const methods = gateways.methods.map(({ id, gateway }) => ({ id, gateway: killedAtStep(gateway) }))
  return { ...ctx, database: { ...ctx.database, db }, gateways: { ...gateways, methods } }
}
