import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../ui/button.tsx'
import type { OrderActions } from './use-order-actions.ts'

type LineActionProps = { line: Order['lines'][number]; acts: OrderActions }

/** A sample leads to its stone, whatever it was a sample of; anything else can be had again by itself. */
export function LineAction({ line, acts }: LineActionProps) {
  if (line.is_sample)
    return (
      <Link
        to={`/product/${line.slug}`}
        className="inline-flex min-h-11 items-center text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay print:hidden"
      >
        Order the floor<span className="sr-only"> in {line.name}</span>
      </Link>
    )
  const of = (
    <span className="sr-only">
      {' '}
      of {line.name}, {sizeText(line.size)}
    </span>
  )
  return (
    <div className="flex flex-wrap gap-x-4 print:hidden">
      <Button
        look="quiet"
        className="-mx-1"
        busy={acts.busy === `line ${line.variation_id}`}
        onClick={() => void acts.reorderLine(line.variation_id)}
      >
        Order more
        {of}
      </Button>
      {line.batches.length === 1 && (
        <Button
          look="quiet"
          className="-mx-1"
          busy={acts.busy === `batch ${line.variation_id}`}
          onClick={() => void acts.reorderBatch(line.variation_id)}
        >
          More of the same batch
          {of}
        </Button>
      )}
    </div>
  )
}
