import { formatPounds } from '#contract/arithmetic/money.ts'
import { dayText } from '../parts/format.ts'
import { salesDefinition } from '../parts/sales-definition.ts'

type Day = { day: string; orders: number; total: number }

const [width, height, gap] = [560, 120, 4]

/** A bar per day, and the same figures as a table. */
export function SalesChart({ days }: { days: Day[] }) {
  // A day with more refunds than sales has no bar.
  const largest = Math.max(...days.map(({ total }) => total), 1)
  const step = width / days.length
  const today = days.at(-1)
  const sum = days.reduce((all, { total }) => all + total, 0)
  return (
    <figure>
      <figcaption className="mb-4 flex flex-wrap gap-x-8 gap-y-1">
        <span>
          <span className="font-serif text-lg">{formatPounds(today?.total ?? 0)}</span>{' '}
          <span className="text-quiet">today, {ordersText(today?.orders ?? 0)}</span>
        </span>
        <span>
          <span className="font-serif text-lg">{formatPounds(sum)}</span>{' '}
          <span className="text-quiet">in the last 28 days</span>
        </span>
        <span className="basis-full text-xs text-quiet">Including VAT. {salesDefinition}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 1}`} aria-hidden="true" className="w-full">
        <line x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} className="stroke-rule" />
        {days.map(({ day, total }, index) => {
          const barHeight = Math.round((Math.max(total, 0) / largest) * height)
          const isToday = index === days.length - 1
          return (
            <rect
              key={day}
              x={index * step + gap / 2}
              y={height - barHeight}
              width={step - gap}
              height={barHeight}
              className={isToday ? 'fill-clay' : 'fill-edge'}
            >
              <title>{`${dayText(day)}: ${formatPounds(total)}`}</title>
            </rect>
          )
        })}
      </svg>
      <details className="mt-3">
        <summary className="cursor-pointer text-quiet">As a table</summary>
        <table className="mt-2 w-full max-w-md text-left">
          <thead>
            <tr className="text-xs text-quiet">
              <th className="font-normal">Day</th>
              <th className="text-right font-normal">Orders</th>
              <th className="text-right font-normal">Sales</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, total }) => (
              <tr key={day} className="border-t border-rule">
                <td className="py-1">{dayText(day)}</td>
                <td className="text-right">{orders}</td>
                <td className="text-right">{formatPounds(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const ordersText = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
