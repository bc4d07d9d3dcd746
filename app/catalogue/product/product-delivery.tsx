import type { Carriage } from '#contract/arithmetic/delivery-service.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { browserApi, read } from '../../shared/api.ts'
import { DeliveryTo } from '../../shared/delivery-to.tsx'

export type ProductDeliveryProps = {
  open: boolean
  takesFocus: boolean
  variationId: number
  /** The quantity that would be ordered now; null if there is none yet. */
  pieces: number | null
  carriage: Carriage
  unit: Variation['unit']
}

const quoteFor = (variationId: number, pieces: number) => async (postcode: string) =>
  (
    await read(
      browserApi.api.delivery.quote.$get({
        query: { postcode, variation_id: String(variationId), quantity: String(pieces) },
      }),
    )
  ).data

/** Quotes delivery of the entered quantity to the visitor's postcode. */
export function ProductDelivery({ takesFocus, variationId, pieces, carriage, unit }: ProductDeliveryProps) {
  const amount = pieces ?? 1
  return (
    <DeliveryTo
      of={['variation', variationId, amount]}
      ask={quoteFor(variationId, amount)}
      note={`For ${amountText(pieces, { carriage, unit, kind: 'size' })}; your basket shows the figure for everything in it.`}
      takesFocus={takesFocus}
    />
  )
}

function amountText(pieces: number | null, size: Pick<Variation, 'carriage' | 'unit' | 'kind'>): string {
  if (pieces !== null) return pieceText(pieces, size)
  return size.carriage === 'pallet' ? 'one pallet, up to 1,000 kg' : 'one'
}
