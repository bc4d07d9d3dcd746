import { hasSlabs } from '#contract/delivery/loading-text.ts'
import { DeliveryTo } from '../shared/delivery-to.tsx'
import { type BasketLine, fetchDelivery } from './calls.ts'

/** Quotes delivery of this basket before the checkout. */
export function BasketDelivery({ lines }: { lines: BasketLine[] }) {
  return (
    <div className="mt-5 border-t border-rule pt-5">
      {hasSlabs(lines) ? (
        <p className="mb-3 text-sm text-slate">
          Slabs come on an A-frame with lifting gear, and everything else with them. We ring you to arrange the day.
        </p>
      ) : null}
      <DeliveryTo of={['basket', ...lines.map(({ id, version }) => `${id}/${version}`)]} ask={fetchDelivery} />
    </div>
  )
}
