import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../ui/button.tsx'
import type { OrderActions } from './use-order-actions.ts'

type LineActionProps = { line: Order['lines'][number]; actions: OrderActions }

/** A sample links to its product; any other line can be ordered again on its own. */
export function LineAction({ line, actions }: LineActionProps) {
  if (line.is_sample)
    return (
      <Link
        to={`/product/${line.slug}`}
        className="inline-flex min-h-11 items-center text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay print:hidden"
      >
        Order {line.name}
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
        busy={actions.busy === `line ${line.variation_id}`}
        onClick={() => void actions.reorderLine(line.variation_id)}
      >
        Order more
        {of}
      </Button>
      {line.batches.length === 1 && (
        <Button
          look="quiet"
          className="-mx-1"
          busy={actions.busy === `batch ${line.variation_id}`}
          onClick={() => void actions.reorderBatch(line.variation_id)}
        >
          More of the same batch
          {of}
        </Button>
      )}
    </div>
  )
}
