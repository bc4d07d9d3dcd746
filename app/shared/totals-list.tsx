import type { ReactNode } from 'react'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import type { Totals } from '#contract/arithmetic/order-totals.ts'
import { splitVat } from '#contract/arithmetic/order-totals.ts'
import { useHideVat } from './hide-vat.ts'
import { useSite } from './site.ts'

function Row({ label, children, strong = false }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'mt-3 border-t border-rule pt-3' : ''}`}>
      <dt className={strong ? '' : 'text-slate'}>{label}</dt>
      <dd className={strong ? 'figures font-serif text-xl' : 'figures'}>{children}</dd>
    </div>
  )
}

type TotalsListProps = {
  totals: Totals
  deliveryLabel: string
  slotLabel?: string | null
  /** The code of the voucher, if there is one. */
  voucher?: string | null | undefined
  /** The amount refunded so far. */
  refunded?: number
  /** The VAT rate in basis points. Without it, today's rate. */
  vatRate?: number
}

/** The same rows in the same order wherever an order is totalled. The total includes VAT. */
export function TotalsList(props: TotalsListProps) {
  const [hideVat] = useHideVat()
  const site = useSite()
  const { totals, deliveryLabel, slotLabel, voucher, refunded = 0, vatRate = site.vat_rate } = props
  if (hideVat && totals.total > 0) return <TotalsExVat {...props} vatRate={vatRate} />
  return (
    <dl className="space-y-1.5 text-sm">
      <Row label="Goods">{poundsOrFree(totals.goods)}</Row>
      <Row label={deliveryLabel}>{poundsOrFree(totals.delivery)}</Row>
      {totals.slot > 0 ? <Row label={slotLabel ?? 'Time of day'}>{formatPounds(totals.slot)}</Row> : null}
      {totals.discount > 0 ? <Row label={`Voucher ${voucher ?? ''}`}>{formatPounds(-totals.discount)}</Row> : null}
      <Row label={`VAT (${vatRate / 100}%, included)`}>{formatPounds(totals.vat_included)}</Row>
      <Row label="Total" strong>
        {poundsOrFree(totals.total)}
      </Row>
      <Refunded total={totals.total} refunded={refunded} />
    </dl>
  )
}

/** If VAT is hidden: each part without VAT, then the VAT of the order. The figures add up to the penny. */
function TotalsExVat({
  totals,
  deliveryLabel,
  slotLabel,
  voucher,
  refunded = 0,
  vatRate,
}: TotalsListProps & { vatRate: number }) {
  const [goods = 0, delivery = 0, slot = 0] = splitVat([totals.goods, totals.delivery, totals.slot], vatRate).map(
    ({ net }) => net,
  )
  const net = totals.total - totals.vat_included
  return (
    <dl className="space-y-1.5 text-sm">
      <Row label="Goods ex VAT">{poundsOrFree(goods)}</Row>
      <Row label={totals.delivery > 0 ? `${deliveryLabel} ex VAT` : deliveryLabel}>{poundsOrFree(delivery)}</Row>
      {totals.slot > 0 ? <Row label={`${slotLabel ?? 'Time of day'} ex VAT`}>{formatPounds(slot)}</Row> : null}
      {totals.discount > 0 ? (
        <Row label={`Voucher ${voucher ?? ''} ex VAT`}>{formatPounds(net - goods - delivery - slot)}</Row>
      ) : null}
      <Row label="Total ex VAT">{formatPounds(net)}</Row>
      <Row label={`VAT (${vatRate / 100}%)`}>{formatPounds(totals.vat_included)}</Row>
      <Row label="Total" strong>
        {formatPounds(totals.total)}
      </Row>
      <Refunded total={totals.total} refunded={refunded} />
    </dl>
  )
}

const Refunded = ({ total, refunded }: { total: number; refunded: number }) =>
  refunded > 0 ? (
    <>
      <Row label="Refunded">{formatPounds(-refunded)}</Row>
      <Row label="Total after refunds" strong>
        {formatPounds(total - refunded)}
      </Row>
    </>
  ) : null
