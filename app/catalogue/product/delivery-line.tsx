import { useState } from 'react'
import type { Variation } from '#contract/catalogue.ts'
import { useDeliveryPostcode } from '../../shared/delivery-postcode.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./product-delivery.tsx').then((module) => module.ProductDelivery)

/** Opens the postcode field; for who has given a postcode in this visit it is open already. */
export function DeliveryLine({ size }: { size: Variation }) {
  const [postcode] = useDeliveryPostcode()
  const [asked, setAsked] = useState(false)
  const open = asked || postcode !== null
  return (
    <div className="min-h-11 noscript:hidden">
      {open ? null : (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="min-h-11 underline decoration-rule underline-offset-4 hover:text-clay"
        >
          See delivery to your postcode
        </button>
      )}
      <LazyPart
        load={load}
        onOpenChange={setAsked}
        part={{
          open,
          takesFocus: asked,
          variationId: size.id,
          byParcel: size.kind !== 'size' || size.carriage === 'parcel',
        }}
      />
    </div>
  )
}
