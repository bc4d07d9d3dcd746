import { type ReactNode, useId } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { OrderLines, OrderStatus, OrderTotals } from './order-summary.tsx'

/** A message about an order on the left; its lines, totals and delivery on the right. */
export function OrderLayout({ title, order, children }: { title: string; order: Order; children: ReactNode }) {
  const panel = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div>
        <p className="eyebrow figures">Order {order.reference}</p>
        <h1 className="mt-3 text-3xl md:text-4xl">{title}</h1>
        {children}
      </div>
      <section aria-labelledby={panel} className="self-start bg-beige p-5 sm:p-8">
        <h2 id={panel} className="mb-4 text-xl">
          Your order
        </h2>
        <OrderLines order={order} />
        <div className="mt-5">
          <OrderTotals order={order} />
        </div>
        <div className="mt-8 border-t border-rule pt-6">
          <OrderStatus order={order} />
        </div>
      </section>
    </div>
  )
}
