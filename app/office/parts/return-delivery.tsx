import { formatPounds } from '#contract/arithmetic/money.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

export type Delivery = { refundable_delivery: number | null; return_delivery: number | null }

/** The delivery charge in a full refund: standard delivery for a return, all of it if the shop is at fault. */
export const deliveryInFullRefund = ({ refundable_delivery, return_delivery }: Delivery, isReturn: boolean): number =>
  (isReturn ? return_delivery : refundable_delivery) ?? 0

type ReturnDeliveryProps = Delivery & {
  /** Whether a full refund is for a return. Null for a partial refund. */
  fullRefund: 'returned' | 'not returned' | null
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** Asks whether to refund delivery too. For a full refund, says why that is suggested. */
export function ReturnDelivery({ fullRefund, checked, onChange, ...delivery }: ReturnDeliveryProps) {
  const isReturn = fullRefund === 'returned'
  const pence = deliveryInFullRefund(delivery, isReturn)
  if (pence === 0) return null
  const isLess = isReturn && pence < (delivery.refundable_delivery ?? 0)
  return (
    <div>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        Also refund {isReturn ? 'standard delivery' : 'delivery'}, {formatPounds(pence)}
      </Checkbox>
      {fullRefund && (
        <p className="pl-8 text-xs text-quiet">
          {isReturn
            ? `Everything is being returned, so our policy refunds standard delivery${isLess ? '. The extra for next day or a time slot is not refunded' : ''}.`
            : 'Everything is being refunded through no fault of the buyer, so our policy refunds delivery in full.'}
        </p>
      )}
    </div>
  )
}
