import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'

/** Links to the plans from which lines were ordered. */
export function PlanLinks({ order }: { order: Pick<Order, 'lines'> }) {
  const ids = [...new Set(order.lines.flatMap(({ plan_id }) => plan_id ?? []))]
  return ids.map((id, index) => (
    <p key={id} className="mt-4 text-sm">
      <Link
        to={`/project/plan/${id}`}
        className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:text-clay"
      >
        Your plan and cut list{ids.length > 1 ? ` ${index + 1}` : ''}
      </Link>
    </p>
  ))
}
