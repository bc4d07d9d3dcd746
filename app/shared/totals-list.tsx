import type { ReactNode } from 'react'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import type { Totals } from '#contract/checkout.ts'
import { shopConfig } from '#shop.config'
import { exVat, useHideVat } from './hide-vat.ts'

function Row({ label, children, strong = false }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'mt-3 border-t border-rule pt-3' : ''}`}>
      <dt className={strong ? '' : 'text-slate'}>{label}</dt>
      <dd className={strong ? 'figures font-serif text-xl' : 'figures'}>{children}</dd>
    </div>
  )
}

type TotalsListProps = { totals: Totals; deliveryLabel: string; slotLabel?: string | null }

/** The same rows, in the same order, wherever an order is added up. VAT is inside the total and never on top of it. */
export function TotalsList({ totals, deliveryLabel, slotLabel }: TotalsListProps) {
  const [hideVat] = useHideVat()
  return (
    <dl className="space-y-1.5 text-sm">
      {hideVat && totals.goods > 0 ? <Row label="Goods ex VAT">{formatPounds(exVat(totals.goods))}</Row> : null}
      <Row label="Goods">{poundsOrFree(totals.goods)}</Row>
      <Row label={deliveryLabel}>{poundsOrFree(totals.delivery)}</Row>
      {totals.slot > 0 ? <Row label={slotLabel ?? 'Time of day'}>{formatPounds(totals.slot)}</Row> : null}
      <Row label={`VAT (${shopConfig.vatRate / 100}%, included)`}>{formatPounds(totals.vat_included)}</Row>
      <Row label="Total" strong>
        {poundsOrFree(totals.total)}
      </Row>
    </dl>
  )
}
