import { Link } from 'react-router'
import type { OfficeOrderRow } from '#contract/office/orders.ts'
import { useMay } from '../access/me-query.ts'
import { dayText, listMomentText, poundsText } from '../parts/format.ts'
import { StateBadge } from '../parts/state-badge.tsx'

type OrderTableProps = {
  rows: OfficeOrderRow[]
  selected: ReadonlySet<string>
  onSelect: (references: string[], isSelected: boolean) => void
}

/** Rows can be selected with their checkbox or with the x key. */
export function OrderTable({ rows, selected, onSelect }: OrderTableProps) {
  const showsPrices = useMay()('orders.prices')
  if (rows.length === 0) return <p className="py-8 text-quiet">No orders match.</p>
  const head = 'px-2.5 py-2 text-xs font-normal text-quiet'
  const all = rows.map(({ reference }) => reference)
  const isAll = all.every((reference) => selected.has(reference))
  return (
    <div className="overflow-x-auto rounded-md border border-rule bg-panel">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className={`${head} w-10`}>
              <Box label="Select all" isOn={isAll} onChange={(isOn) => onSelect(all, isOn)} />
            </th>
            <th className={head}>Order</th>
            <th className={head}>Placed</th>
            <th className={head}>Customer</th>
            <th className={head}>Delivery</th>
            <th className={head}>Status</th>
            <th className={`${head} text-right`}>Lines</th>
            {showsPrices && <th className={`${head} text-right`}>Total</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="border-b border-rule last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash"
            >
              <td className="px-2.5 py-2">
                <Box
                  label={`Select ${row.reference}`}
                  isOn={selected.has(row.reference)}
                  onChange={(isOn) => onSelect([row.reference], isOn)}
                />
              </td>
              <td className="px-2.5 py-2 font-medium whitespace-nowrap">
                <Link to={`/orders/${row.reference}`} data-row className="hover:text-clay">
                  {row.reference}
                </Link>
                {row.needs_attention && <span className="ml-2 text-xs text-alarm">needs attention</span>}
                {row.is_short && <span className="ml-2 text-xs text-alarm">short of stock</span>}
              </td>
              <td className="px-2.5 py-2 whitespace-nowrap">{listMomentText(row.created)}</td>
              <td className="px-2.5 py-2">
                {row.name} <span className="block whitespace-nowrap text-quiet">{row.postcode}</span>
              </td>
              <td className="px-2.5 py-2">
                {row.delivery} <span className="block whitespace-nowrap text-quiet">{dayText(row.delivery_from)}</span>
              </td>
              <td className="px-2.5 py-2">
                <StateBadge state={row.state} />
              </td>
              <td className="px-2.5 py-2 text-right">{row.lines}</td>
              {showsPrices && <td className="px-2.5 py-2 text-right whitespace-nowrap">{poundsText(row.total)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Box = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
    className="block size-5 accent-clay"
  />
)
