import { formatPounds } from '#contract/arithmetic/money.ts'
import { dayText } from '../parts/format.ts'
import { salesDefinition } from '../parts/sales-definition.ts'
import { scaleSteps } from './scale-steps.ts'

type Day = { day: string; orders: number; total: number }

/** A bar per day, and the same figures as a table. A day with more refunds than sales has no bar. */
export function SalesChart({ days }: { days: Day[] }) {
  const lines = scaleSteps(Math.max(...days.map(({ total }) => total)))
  const top = lines.at(-1) ?? 1
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
      <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-2 pt-2 text-xs text-quiet">
        <div className="flex h-36 flex-col-reverse justify-between text-right">
          {lines.map((pence) => (
            <span key={pence} className="h-0 leading-none">
              <span className="relative -top-2">{wholePounds(pence)}</span>
            </span>
          ))}
        </div>
        <div className="relative h-36">
          <div className="absolute inset-0 flex flex-col justify-between">
            {lines.map((pence) => (
              <div key={pence} className="border-t border-rule" />
            ))}
          </div>
          <div className="absolute inset-0 flex items-end gap-0.5 sm:gap-1">
            {days.map(({ day, total }, index) => (
              <div
                key={day}
                title={`${dayText(day)}: ${formatPounds(total)}`}
                style={{ height: `${(Math.max(total, 0) / top) * 100}%` }}
                className={`min-w-0 grow basis-0 ${index === days.length - 1 ? 'bg-clay' : 'bg-edge'}`}
              />
            ))}
          </div>
        </div>
        <div className="col-start-2 flex">
          {days.map(({ day }, index) => (
            <span key={day} className="h-5 w-0 grow whitespace-nowrap">
              {index % 7 === 0 && dayText(day).replace(/^\w+,? /, '')}
            </span>
          ))}
        </div>
      </div>
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

const wholePounds = (pence: number) => formatPounds(pence).replace(/\.00$/, '')
const ordersText = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
