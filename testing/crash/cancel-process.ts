import type { ActingContext } from '#shop/context.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import type { PaymentGateway } from '#shop/payments/gateway.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { die } from './die.ts'

/** A process that cancels an order, or does the worker's jobs, and is killed at a step; without a step it finishes. */
export type CancelLife = {
  where: { folder: string; url?: string }
  /** The order to cancel, or null to do the worker's jobs. */
  reference: string | null
  laterMinutes: number
  isProviderAway: boolean
  dies:
    | { at: 'before the provider is asked' | 'after the provider answered' | 'after the refund was given' }
    | { at: 'after a commit'; nth: number }
    | null
}

function killAtStep(ctx: ActingContext, { dies, isProviderAway, laterMinutes }: CancelLife): ActingContext {
  let commits = 0
  const dieAt = (step: NonNullable<CancelLife['dies']>['at']) => void (dies?.at === step && die())
  const db = new Proxy(ctx.database.db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return async (work: (tx: object) => Promise<unknown>) => {
        const result = await value.call(target, work)
        if (dies?.at === 'after a commit' && ++commits === dies.nth) die()
        return result
      }
    },
  })
  const withDeaths = (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    async close(payment) {
      dieAt('before the provider is asked')
      if (isProviderAway) throw new Error('no answer')
      const answer = await gateway.close(payment)
      dieAt('after the provider answered')
      return answer
    },
    async refund(request) {
      const refund = await gateway.refund(request)
      dieAt('after the refund was given')
      return refund
    },
  })
  const methods = ctx.gateways.methods.map(({ id, gateway }) => ({ id, gateway: withDeaths(gateway) }))
  const clock = { now: () => new Date(Date.now() + laterMinutes * 60_000) }
  return { ...ctx, clock, database: { ...ctx.database, db }, gateways: { ...ctx.gateways, methods } }
}

const life: CancelLife = JSON.parse(process.argv[2] ?? '')
const shop = await openShop(life.where)
const ctx = killAtStep(shop, life)
if (life.reference === null) {
  await closeEndedPayments({ ctx })
  await expireUnpaid({ ctx, input: { report: () => {} } })
  await processPendingRefunds(ctx, (what, error) => {
    throw new Error(what, { cause: error })
  })
} else await cancelOrder({ ctx, input: { reference: life.reference } })
await shop.database.close()
