import { Link } from 'react-router'
import type { Today } from '#contract/office/today.ts'
import { orderWorkViews } from '../order/order-work-views.ts'
import { dayText } from '../parts/format.ts'
import { Panel } from '../parts/panel.tsx'

type Waiting = Today['first']['to_pick'][number]

/** The first of what is waiting, with links. Kinds of which nothing waits are left out. */
export function FirstWaiting({ today }: { today: Today }) {
  const { first } = today
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden lg:grid-cols-2">
      {orderWorkViews.map(({ work, to, label }) => (
        <List key={work} title={label} of={first[work]} count={today[work]} folder="/orders" all={to} />
      ))}
      <List
        title="Enquiries waiting"
        of={first.enquiries}
        count={today.enquiries}
        folder="/enquiries"
        all="/enquiries?state=waiting"
      />
      <List
        title="Claims and returns"
        of={first.claims}
        count={today.claims}
        folder="/claims"
        all="/claims?state=open"
      />
    </div>
  )
}

type ListProps = { title: string; of: Waiting[]; count: number; folder: string; all: string }

function List({ title, of: rows, count, folder, all }: ListProps) {
  if (rows.length === 0) return null
  return (
    <Panel
      title={title}
      action={
        count > rows.length && (
          <Link to={all} className="underline decoration-rule underline-offset-4 hover:text-clay">
            All {count}
            <span className="sr-only">: {title}</span>
          </Link>
        )
      }
    >
      <ul className="-my-2 divide-y divide-rule">
        {rows.map(({ reference, name, note, day }) => (
          <li key={reference} className="flex gap-4 py-2">
            <span className="min-w-0 grow truncate">
              <Link to={`${folder}/${reference}`} data-row className="font-medium hover:text-clay">
                {name || reference}
              </Link>{' '}
              <span className="text-quiet">{note}</span>
            </span>
            <span className="whitespace-nowrap text-quiet">{dayText(day)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
