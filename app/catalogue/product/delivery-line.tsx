import { useState } from 'react'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { useDeliveryPostcode } from '../../shared/delivery-postcode.ts'
import { PostcodeForm } from '../../shared/postcode-form.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./product-delivery.tsx').then((module) => module.ProductDelivery)
/** Loads the code while the postcode is typed, so that the prices appear at once. */
const warm = () => void load().catch(() => undefined)

type DeliveryLineProps = {
  size: Variation
  /** The quantity that would be ordered now; null if there is none yet. */
  pieces: number | null
}

/** Opens the postcode field. A visitor who has already entered a postcode sees the prices straight away. */
export function DeliveryLine({ size, pieces }: DeliveryLineProps) {
  const [postcode, remember] = useDeliveryPostcode()
  const [fieldOpen, setFieldOpen] = useState(false)
  const openField = () => {
    setFieldOpen(true)
    warm()
  }
  return (
    <div className="min-h-11 noscript:hidden">
      {postcode === null && !fieldOpen ? (
        <button
          type="button"
          onClick={openField}
          className="min-h-11 underline decoration-rule underline-offset-4 hover:text-clay"
        >
          See delivery to your postcode
        </button>
      ) : null}
      {postcode === null && fieldOpen ? <PostcodeForm postcode="" autoFocus onEnter={remember} /> : null}
      {postcode === null ? null : (
        <LazyPart
          load={load}
          part={{
            open: true,
            takesFocus: fieldOpen,
            variationId: size.id,
            pieces: size.kind === 'size' ? pieces : 1,
            unit: size.unit,
            carriage: size.kind === 'size' ? size.carriage : 'parcel',
          }}
        />
      )}
    </div>
  )
}
