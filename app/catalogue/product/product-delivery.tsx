import { browserApi, read } from '../../shared/api.ts'
import { DeliveryTo } from '../../shared/delivery-to.tsx'

export type ProductDeliveryProps = {
  open: boolean
  takesFocus: boolean
  variationId: number
  byParcel: boolean
}

const ask = (variationId: number) => async (postcode: string) =>
  (
    await read(
      browserApi.api.delivery.quote.$get({ query: { postcode, variation_id: String(variationId), quantity: '1' } }),
    )
  ).data

/** What this costs to deliver to the visitor's postcode. Fetched when it is asked for. */
export function ProductDelivery({ takesFocus, variationId, byParcel }: ProductDeliveryProps) {
  const note = byParcel
    ? 'For one; your basket shows the figure for everything in it.'
    : 'For one pallet, up to 1,000 kg; your basket shows the figure for everything in it.'
  return <DeliveryTo of={['variation', variationId]} ask={ask(variationId)} note={note} takesFocus={takesFocus} />
}
