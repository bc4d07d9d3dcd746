import { Check } from 'lucide-react'
import type { AddToBasket, UseIsSampled } from '#contract/basket-port.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAdding } from './use-add-to-basket.ts'

type SampleButtonProps = {
  product: Pick<ProductCard, 'id' | 'sample'>
  addToBasket: AddToBasket
  useIsSampled: UseIsSampled
  onAdded?: (() => void) | undefined
}

/** Every stone could have a sample, and says when it has none; a tin or a trowel never does. */
export const hasSamples = (card: Pick<ProductCard, 'sample'>, isStone: boolean): boolean =>
  isStone || card.sample.state !== 'none'

/** One free sample into the basket, where there is one. */
export function SampleButton({ product, addToBasket, useIsSampled, onAdded }: SampleButtonProps) {
  const { add, adding, failure } = useAdding(addToBasket, onAdded)
  const { state, variation_id: variationId } = product.sample
  const isIn = useIsSampled(variationId)
  const available = state === 'available' && variationId !== null
  return (
    <div>
      <Button
        look="outline"
        className="w-full"
        busy={adding}
        disabled={!available}
        title={available ? undefined : 'Sample is not available'}
        onClick={() => available && add({ productId: product.id, variationId, pieces: 1 })}
      >
        {adding ? <Adding /> : isIn ? <Added /> : 'Add free sample'}
      </Button>
      {available ? null : <p className="mt-1.5 text-xs text-slate">Sample is not available</p>}
      {failure ? (
        <p role="alert" className="mt-2 text-sm text-alarm">
          {failure}
        </p>
      ) : null}
    </div>
  )
}

function Added() {
  return (
    <>
      <Check aria-hidden="true" className="size-4 text-moss" strokeWidth={2} />
      Sample added
    </>
  )
}

export function Adding() {
  return (
    <>
      <span aria-hidden="true" className="inline-flex">
        <Spinner className="size-4" label="" />
      </span>
      Adding...
    </>
  )
}
