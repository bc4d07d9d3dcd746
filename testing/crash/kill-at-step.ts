import { getTableName } from 'drizzle-orm'
import type { ShopContext } from '#shop/context.ts'
import type { PaymentGateway } from '#shop/payments/gateway.ts'

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

/** Dies inside the transaction, before the nth insert into a table or a statement with these words, or right after it. */
const inside: Partial<Record<Step, { words: string; nth?: number; after?: boolean }>> = {
  'after the stock was taken': { words: 'orders' },
  'after the order was written, before its mail': { words: 'mail_outbox' },
  'in the webhook, after the payment was settled, before the order is paid': { words: 'order_events', nth: 2 },
  'in the webhook, after the invoice, before the mail': { words: 'mail_outbox', nth: 2 },
  'in the webhook, before its event is kept': { words: 'payment_events' },
}
/** How many transactions it lives to see committed: the placing, the provider's books aside, the webhook. */
const afterCommits: Partial<Record<Step, number>> = { 'after the order was placed': 1, 'after the webhook': 2 }

/** The words of a statement, without its values. */
const wordsOf = (chunks: unknown[]): string =>
  chunks.flatMap((chunk) => ((chunk as { value?: unknown } | null)?.value as string[] | undefined) ?? []).join(' ')

export function mortal(ctx: ShopContext, step: Step): ShopContext {
  let commits = 0
  let met = 0
  const end = inside[step]
  const isEnd = (words: string) => end !== undefined && words.includes(end.words) && ++met === (end.nth ?? 1)
  const watched = <Tx extends object>(tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'insert')
          return (table: Parameters<typeof getTableName>[0]) => {
            if (isEnd(getTableName(table))) die()
            return value.call(target, table)
          }
        if (name === 'execute')
          return async (query: { queryChunks: unknown[] }) => {
            const isHere = isEnd(wordsOf(query.queryChunks))
            if (isHere && !end?.after) die()
            const result = await value.call(target, query)
            if (isHere) die()
            return result
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
