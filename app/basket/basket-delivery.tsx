import { consignmentOf } from '#contract/arithmetic/consignment.ts'
import { missingForFree } from '#contract/arithmetic/free-delivery.ts'
import { hasSlabs } from '#contract/delivery/loading-text.ts'
import { DeliveryTo } from '../shared/delivery-to.tsx'
import { FreeDeliveryNote } from '../shared/free-delivery-note.tsx'
import { useSite } from '../shared/site.ts'
import { type BasketLine, fetchDelivery } from './calls.ts'

/** Quotes delivery of this basket before the checkout. */
export function BasketDelivery({ lines, goods }: { lines: BasketLine[]; goods: number }) {
  const { free_delivery_from: from } = useSite()
  const missing = missingForFree({ from, goods }, serviceOf(lines))
  return (
    <div className="mt-5 border-t border-rule pt-5">
      {missing === null ? null : <FreeDeliveryNote missing={missing} hasSurcharges />}
      {hasSlabs(lines) ? (
        <p className="mb-3 text-sm text-slate">
          Slabs come on an A-frame with lifting gear, and everything else with them. We ring you to arrange the day.
        </p>
      ) : null}
      <DeliveryTo of={['basket', ...lines.map(({ id, version }) => `${id}/${version}`)]} ask={fetchDelivery} />
    </div>
  )
}

const serviceOf = (lines: BasketLine[]) =>
  consignmentOf(lines.map(({ kind, carriage, weight_g: grams }) => ({ kind, carriage, grams }))).service
