import { DeliveryTo } from '../shared/delivery-to.tsx'
import { type BasketLine, fetchDelivery } from './calls.ts'

/** Quotes delivery of this basket before the checkout. */
export function BasketDelivery({ lines }: { lines: BasketLine[] }) {
  return (
    <div className="mt-5 border-t border-rule pt-5">
      <DeliveryTo of={['basket', ...lines.map(({ id, version }) => `${id}/${version}`)]} ask={fetchDelivery} />
    </div>
  )
}
