import type { Order } from '#contract/orders/order.ts'
import { momentText } from '../shared/day-text.ts'
import { stateTextOf } from './order-text.ts'

/** Some events do not change the state, such as a partial refund: they show their cause instead of the state. */
const isNewState = ({ timeline }: Order, index: number): boolean =>
  timeline[index]?.state !== timeline[index - 1]?.state

/** The events of the order, oldest first. */
export function Timeline({ order }: { order: Order }) {
  const last = order.timeline.length - 1
  return (
    <ol className="text-sm">
      {order.timeline.map((step, index) => (
        <li key={`${step.state} ${step.at}`} className="relative pb-6 pl-7 last:pb-0">
          {index < last ? (
            <span aria-hidden="true" className="absolute top-2 bottom-0 left-[5px] w-px translate-y-2 bg-rule" />
          ) : null}
          <span
            aria-hidden="true"
            className={`absolute top-1.5 left-0 size-[11px] rounded-full border ${index === last ? 'border-clay bg-clay' : 'border-mortar bg-chalk'}`}
          />
          <p>
            {isNewState(order, index) ? stateTextOf(step.state, order.totals.total) : step.cause}
            {index === last ? <span className="sr-only"> (now)</span> : null}
          </p>
          <p className="text-slate">
            <time dateTime={step.at} className="figures">
              {momentText(step.at)}
            </time>
          </p>
          {step.cause && isNewState(order, index) ? <p className="text-slate">{step.cause}</p> : null}
        </li>
      ))}
    </ol>
  )
}
