import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { SampleSize } from '../shared/sample-size.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { orderSample, useSampleOrder } from './sample-order.ts'
import { useIsSampled } from './use-basket.ts'

type SampleButtonProps = {
  product: Pick<ProductCard, 'id' | 'name' | 'sample'>
  /** 'card': among many cards, so its label names the stone. 'column': next to one stone, as wide as the column. */
  look: 'card' | 'column'
  onAdded?: (() => void) | undefined
}

const reasons = {
  none: 'We do not offer samples of this one.',
  out_of_stock: 'Samples of this one have run out; more are being cut.',
}

/** Adds one free sample to the basket. If there is none, the button says so before a click. */
export function SampleButton({ product, look, onAdded }: SampleButtonProps) {
  const order = useSampleOrder(product.id)
  const isIn = useIsSampled(product.sample.variation_id)
  const [clicked, setClicked] = useState(false)
  const { state } = product.sample
  const onCard = look === 'card'
  if (state !== 'available') return onCard ? <NoSampleOfCard reason={reasons[state]} /> : <NoSample />
  const add = async () => {
    setClicked(true)
    if (await orderSample(product)) onAdded?.()
  }
  const adding = order.step === 'adding'
  const label = isIn ? 'Sample added' : onCard ? 'Add Sample' : 'Add free sample'
  // A card always shows the last result. A product page only shows the result of a click made there.
  const refusal = order.step === 'refused' && (onCard || clicked) ? order.message : ''
  const announcement = onCard && order.step === 'added' ? `Sample of ${product.name} added` : ''
  return (
    <div>
      <Button
        look={onCard ? 'own' : 'outline'}
        busy={adding}
        onClick={() => void add()}
        aria-label={onCard ? `${label}: ${product.name}` : undefined}
        className={onCard ? 'sample-button' : 'w-full'}
      >
        {adding ? (
          <span aria-hidden="true" className="inline-flex">
            <Spinner className="size-4" label="" />
          </span>
        ) : null}
        {isIn ? <Check aria-hidden="true" className="size-4 text-moss" strokeWidth={2} /> : null}
        {label}
      </Button>
      {onCard ? null : <SampleSize className="mt-3" />}
      {onCard || refusal ? (
        <p
          role={onCard ? 'status' : 'alert'}
          className={refusal ? `mt-2 text-alarm ${onCard ? 'text-xs' : 'text-sm'}` : 'sr-only'}
        >
          {refusal || announcement}
        </p>
      ) : null}
    </div>
  )
}

function NoSample() {
  return (
    <div>
      <Button look="outline" className="w-full" disabled title="Sample is not available">
        Add free sample
      </Button>
      <p className="mt-1.5 text-xs text-slate">Sample is not available</p>
    </div>
  )
}

/** Can still be focused, so that keyboard users can read the reason too. */
function NoSampleOfCard({ reason }: { reason: string }) {
  return (
    <Tooltip text={`Sample is not available. ${reason}`}>
      {(describedBy) => (
        <button
          type="button"
          aria-disabled="true"
          aria-describedby={describedBy}
          className="sample-button cursor-not-allowed bg-beige"
        >
          Sample is not available
        </button>
      )}
    </Tooltip>
  )
}
