import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { Panel } from '../parts/panel.tsx'
import { documentsOf } from './documents-of.ts'

/** Everything on paper about an order, each opened and printed by itself. */
export const Documents = ({ order }: { order: OfficeOrder }) => (
  <Panel title="Documents">
    <ul className="-my-2 divide-y divide-rule">
      {documentsOf(order).map(({ name, details, to }) => (
        <li key={to}>
          <Link to={to} className="group flex min-h-11 flex-col justify-center py-1.5 hover:text-clay">
            <span className="underline decoration-rule underline-offset-4 group-hover:decoration-current">{name}</span>
            <span className="text-xs text-quiet tabular-nums">{details}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
)
