import { Check, LoaderCircle } from 'lucide-react'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { ListedProduct } from '../list-for.ts'
import type { CardActions } from './card-actions.ts'
import { orderSample, useSampleOrder } from './sample-hint.ts'

/** 'Add Sample' on a card. Where there is none to be had, that is known before a click. */
export function SampleButton({
  product,
  actions: { addSample, useIsSampled },
}: {
  product: ListedProduct
  actions: Pick<CardActions, 'addSample' | 'useIsSampled'>
}) {
  const order = useSampleOrder(product.id)
  const isIn = useIsSampled(product.sample.variation_id)
  if (product.sample.state === 'none') return <NoSample reason="We do not offer samples of this one." />
  if (product.sample.state === 'out_of_stock')
    return <NoSample reason="Samples of this one have run out; more are being cut." />
  const adding = order.step === 'adding'
  return (
    <div>
      <button
        type="button"
        onClick={() => void orderSample(addSample, product)}
        aria-disabled={adding || undefined}
        aria-busy={adding || undefined}
        aria-label={`${isIn ? 'Sample added' : 'Add Sample'}: ${product.name}`}
        className="sample-button"
      >
        {adding ? <LoaderCircle aria-hidden="true" className="size-4 animate-spin" strokeWidth={1.5} /> : null}
        {isIn ? <Check aria-hidden="true" className="size-4 text-moss" strokeWidth={2} /> : null}
        {isIn ? 'Sample added' : 'Add Sample'}
      </button>
      <p role="status" className={order.step === 'refused' ? 'mt-2 text-xs text-alarm' : 'sr-only'}>
        {order.step === 'refused' ? order.message : order.step === 'added' ? `Sample of ${product.name} added` : ''}
      </p>
    </div>
  )
}

/** Still takes focus, so that the reason can be read by keyboard too. */
function NoSample({ reason }: { reason: string }) {
  return (
    <Tooltip text={`Sample is not available. ${reason}`}>
      {(describedBy) => (
        <button
          type="button"
          aria-disabled="true"
          aria-describedby={describedBy}
          className="sample-button cursor-not-allowed bg-lime"
        >
          Sample is not available
        </button>
      )}
    </Tooltip>
  )
}
