import { getTableName, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ActingContext } from '#shop/context.ts'
import type { PaymentGateway } from '#shop/payments/gateway.ts'
import { die } from './die.ts'

/** Steps between basket and refund at which the crash test kills the shop, each as abruptly as a power cut. */
export const steps = [
  'after the stock was taken',
  'after the order was written, before its mail',
  'after the order was placed',
  'before the request to the provider',
  'after the provider answered',
  'in the webhook, after the payment was settled, before the order is paid',
  'in the webhook, after the invoice, before the mail',
  'in the webhook, before its event is saved',
  'after the webhook',
  'in the webhook, after the stock was reserved at payment, before the order is paid',
  'in the webhook of an order reserved at payment, before its event is saved',
  'before the refund is requested',
  'after the refund was made',
] as const
export type Step = (typeof steps)[number]

/** When to kill the shop: before the nth such statement, after a number of commits, or in a call to the provider. */
export type Death = {
  statement?: string
  nth?: number
  commits?: number
  provider?: `${'before' | 'after'} ${'open' | 'refund'}`
}

/** The first commit adds to the basket, the second places the order. The webhook's second email goes to the shop. */
const deaths: Record<Step, Death> = {
  'after the stock was taken': { statement: 'insert into "orders"' },
  'after the order was written, before its mail': { statement: 'insert into "mail_outbox"' },
  'after the order was placed': { commits: 2 },
  'before the request to the provider': { provider: 'before open' },
  'after the provider answered': { provider: 'after open' },
  'in the webhook, after the payment was settled, before the order is paid': {
    statement: 'insert into "order_events"',
    nth: 2,
  },
  'in the webhook, after the invoice, before the mail': { statement: 'insert into "mail_outbox"', nth: 3 },
  'in the webhook, before its event is saved': { statement: 'insert into "payment_events"' },
  'after the webhook': { commits: 3 },
  'in the webhook, after the stock was reserved at payment, before the order is paid': {
    statement: 'insert into "order_events"',
    nth: 2,
  },
  'in the webhook of an order reserved at payment, before its event is saved': {
    statement: 'insert into "payment_events"',
  },
  'before the refund is requested': { provider: 'before refund' },
  'after the refund was made': { provider: 'after refund' },
}

const dialect = new PgDialect({ casing: 'snake_case' })

export const killAtStep = (ctx: ActingContext, step: Step): ActingContext => killAt(ctx, deaths[step])

/** The same context, whose process is killed at this point. */
export function killAt(ctx: ActingContext, { statement, nth = 1, commits, provider }: Death): ActingContext {
  let committed = 0
  let matches = 0
  const isLast = (text: string) => statement !== undefined && text.includes(statement) && ++matches === nth
  const watched = <Tx extends object>(tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'insert' || name === 'update')
          return (table: Parameters<typeof getTableName>[0]) => {
            if (isLast(`${name === 'insert' ? 'insert into' : name} "${getTableName(table)}"`)) die()
            return value.call(target, table)
          }
        if (name === 'execute')
          return (query: SQL) => {
            if (isLast(dialect.sqlToQuery(query).sql)) die()
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
        if (++committed === commits) die()
        return result
      }
    },
  })
  const around = async <T>(what: 'open' | 'refund', work: () => Promise<T>): Promise<T> => {
    if (provider === `before ${what}`) die()
    const result = await work()
    if (provider === `after ${what}`) die()
    return result
  }
  const { gateways } = ctx
  const methods = gateways.methods.map(({ id, gateway }) => ({
    id,
    gateway: {
      ...gateway,
      open: (request) => around('open', () => gateway.open(request)),
      refund: (request) => around('refund', () => gateway.refund(request)),
    } satisfies PaymentGateway,
  }))
  return { ...ctx, database: { ...ctx.database, db }, gateways: { ...gateways, methods } }
}
