import type { OrderState } from '#contract/orders/order-states.ts'
import { stateNames } from './format.ts'

const looks: Record<OrderState, string> = {
  pending: 'border-edge text-quiet',
  paid: 'border-clay bg-clay-wash text-clay',
  picking: 'border-clay text-clay',
  ready: 'border-moss bg-moss-wash text-moss',
  part_dispatched: 'border-moss text-moss',
  dispatched: 'border-moss bg-moss-wash text-moss',
  delivered: 'border-moss text-moss',
  collected: 'border-moss text-moss',
  cancelled: 'border-rule text-quiet',
  refunded: 'border-rule text-quiet',
  returned: 'border-rule text-quiet',
}

export const StateBadge = ({ state }: { state: OrderState }) => (
  <span className={`inline-block rounded-full border px-2.5 text-xs whitespace-nowrap ${looks[state]}`}>
    {stateNames[state]}
  </span>
)
