import { formatPounds } from '#contract/arithmetic/money.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

type Delivery = { refundable_delivery: number | null; return_delivery: number | null }

/** What of delivery goes back with everything else: standard delivery for a return, all of it where the shop is at fault. */
export const deliveryWithAll = ({ refundable_delivery, return_delivery }: Delivery, isReturn: boolean): number =>
  (isReturn ? return_delivery : refundable_delivery) ?? 0

type ReturnDeliveryProps = Delivery & {
  /** Everything goes back, and whether because the buyer returns it; null where some is kept. */
  whole: 'returned' | 'not returned' | null
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** Whether delivery is refunded too; where everything goes back, with the reason it is suggested. */
export function ReturnDelivery({ whole, checked, onChange, ...delivery }: ReturnDeliveryProps) {
  const isReturn = whole === 'returned'
  const pence = deliveryWithAll(delivery, isReturn)
  if (pence === 0) return null
  const isLess = isReturn && pence < (delivery.refundable_delivery ?? 0)
  return (
    <div>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {isReturn ? 'Standard delivery' : 'Delivery'} too, {formatPounds(pence)}
      </Checkbox>
      {whole && (
        <p className="pl-8 text-xs text-quiet">
          {isReturn
            ? `Everything is returned, so our policy refunds standard delivery${isLess ? '. The extra for next day or a time slot is not refunded' : ''}.`
            : 'Everything is refunded through no fault of the buyer, so our policy refunds delivery in full.'}
        </p>
      )}
    </div>
  )
}
