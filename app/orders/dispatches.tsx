import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { Order } from '#contract/orders/order.ts'
import { dateText } from '../shared/day-text.ts'
import { TrackingNumber } from './tracking-number.tsx'

/** Parts are listed only if there are several; a complete dispatch is in the timeline. */
export const isInParts = ({ state, dispatches }: Order): boolean => state === 'part_dispatched' || dispatches.length > 1

/** Each part that has been dispatched, with its contents and its carrier. */
export function Dispatches({ order }: { order: Order }) {
  return (
    <ol className="text-sm">
      {order.dispatches.map((part) => (
        <li key={part.date} className="border-b border-rule py-4 first:border-t">
          <p className="figures">{dateText(part.date)}</p>
          <ul className="mt-1">
            {part.lines.map((line) => (
              <li key={`${line.name} ${line.size}`}>
                {pieceText(line.quantity)} of {line.name}, {sizeText(line.size)}
              </li>
            ))}
          </ul>
          {part.carrier || part.tracking_number ? (
            <p className="mt-1 wrap-anywhere text-slate">
              {part.carrier}
              {part.carrier && part.tracking_number ? ', ' : ''}
              {part.tracking_number ? (
                <TrackingNumber carrier={part.carrier} trackingNumber={part.tracking_number} />
              ) : null}
            </p>
          ) : null}
        </li>
      ))}
      {order.state === 'part_dispatched' ? (
        <li className="pt-4 text-slate">The rest will follow. We will write when it leaves.</li>
      ) : null}
    </ol>
  )
}
