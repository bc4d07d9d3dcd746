import type { MouseEvent, ReactNode } from 'react'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import { itemText, palletText, weightText } from '#contract/basket/line-text.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import { useSite } from '../shared/site.ts'
import { Announcement } from '../ui/announcement.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { BasketVoucher, BasketTotals as Totals } from './calls.ts'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

/** The total of the goods. Delivery is added at checkout. */
export function BasketTotals({ totals, voucher }: { totals: Totals; voucher: BasketVoucher | null }) {
  const [hideVat] = useHideVat()
  const exVat = useExVat()
  const { vat_rate: vatRate } = useSite()
  return (
    <dl className="mt-5 space-y-1.5 text-sm">
      {hideVat && totals.subtotal > 0 ? (
        <Row label="Subtotal ex VAT">{formatPounds(exVat(totals.subtotal))}</Row>
      ) : null}
      <Row label="Subtotal">{poundsOrFree(totals.subtotal)}</Row>
      {totals.discount > 0 && voucher ? (
        <Row label={`Voucher ${voucher.code}`}>{formatPounds(-totals.discount)}</Row>
      ) : null}
      <Row label={`VAT (${vatRate / 100}%, included)`}>{formatPounds(totals.vat_included)}</Row>
      {totals.weight_g > 0 ? (
        <Row label="Weight">
          {weightText(totals.weight_g)}
          {totals.pallets > 0 ? `, ${palletText(totals.pallets)}` : ''}
        </Row>
      ) : null}
    </dl>
  )
}

type BasketFootProps = { totals: Totals; checkout: string; onFollow: (event: MouseEvent) => void }

/** Stays visible while the lines scroll. */
export function BasketFoot({ totals, checkout, onFollow }: BasketFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <p className="figures flex items-baseline gap-3">
          <span>Total</span>
          <span className="text-xl">{poundsOrFree(totals.total)}</span>
        </p>
        <p className="text-xs text-slate">Delivery date and costs confirmed at checkout</p>
      </div>
      <ButtonLink to={checkout} prefetch="none" onClick={onFollow} className="min-h-12 grow sm:grow-0 sm:px-12">
        Checkout
      </ButtonLink>
    </div>
  )
}

const spokenTotal = ({ count, total }: Totals): string =>
  count === 0 ? 'Your basket is empty' : `${itemText(count)}, total ${poundsOrFree(total)}`

/** Announces the new total once after one or more changes. */
export function SpokenTotal({ totals }: { totals: Totals | undefined }) {
  return <Announcement text={totals ? spokenTotal(totals) : ''} />
}
