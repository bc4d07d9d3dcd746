import { useState } from 'react'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { useDeliveryPostcode } from '../../shared/delivery-postcode.ts'
import { PostcodeForm } from '../../shared/postcode-form.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./product-delivery.tsx').then((module) => module.ProductDelivery)
/** Fetched while the postcode is typed, so that its figures come at once. */
const warm = () => void load().catch(() => undefined)

type DeliveryLineProps = {
  size: Variation
  /** How many would be ordered now; null while that is not known. */
  pieces: number | null
}

/** Opens the postcode field; for who has given a postcode in this visit the figures are there already. */
export function DeliveryLine({ size, pieces }: DeliveryLineProps) {
  const [postcode, remember] = useDeliveryPostcode()
  const [asked, setAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    warm()
  }
  return (
    <div className="min-h-11 noscript:hidden">
      {postcode === null && !asked ? (
        <button
          type="button"
          onClick={ask}
          className="min-h-11 underline decoration-rule underline-offset-4 hover:text-clay"
        >
          See delivery to your postcode
        </button>
      ) : null}
      {postcode === null && asked ? <PostcodeForm postcode="" autoFocus onEnter={remember} /> : null}
      {postcode === null ? null : (
        <LazyPart
          load={load}
          part={{
            open: true,
            takesFocus: asked,
            variationId: size.id,
            pieces: size.kind === 'size' ? pieces : 1,
            byParcel: size.kind !== 'size' || size.carriage === 'parcel',
          }}
        />
      )}
    </div>
  )
}
