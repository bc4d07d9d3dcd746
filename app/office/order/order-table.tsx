import { Link, type To } from 'react-router'
import type { OfficeOrderRow } from '#contract/office/order-list.ts'
import { useMay } from '../access/me-query.ts'
import { dayText, listMomentText, poundsText } from '../parts/format.ts'
import { SortHead } from '../parts/sort-head.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { useIsWide } from '../parts/use-is-wide.ts'
import type { OrderColumn } from './order-filter.ts'
import { rowId } from './use-row-focus.ts'

type OrderTableProps = {
  rows: OfficeOrderRow[]
  selected: ReadonlySet<string>
  onSelect: (references: string[], isSelected: boolean) => void
  /** The columns that are not shown. */
  hide: OrderColumn[]
  sort: string
  onSort: (sort: string) => void
  /** The order that is open next to the list, which is then a narrow column of cards. */
  open: string | null
  linkTo: (reference: string) => To
}

/** Rows can be selected with their checkbox or with the x key. On a phone and next to an open order each is a card. */
export function OrderTable(props: OrderTableProps) {
  const isWide = useIsWide('md')
  if (props.rows.length === 0) return <p className="py-8 text-quiet">No orders match.</p>
  return isWide && !props.open ? <Table {...props} /> : <Cards {...props} />
}

function Table({ rows, selected, onSelect, hide, sort, onSort, linkTo }: OrderTableProps) {
  const sorted = { sort, onSort }
  const may = useMay()
  const shows = (column: OrderColumn) => !hide.includes(column) && (column !== 'total' || may('orders.prices'))
  const head = 'px-2 xl:px-2.5 py-1.5 text-xs font-normal text-quiet'
  // One line for each order, so that a screen shows as many as possible. Long names give way first.
  const cell = 'px-2 whitespace-nowrap xl:px-2.5'
  const long = `${cell} max-w-0 truncate`
  const all = rows.map(({ reference }) => reference)
  const isAll = all.every((reference) => selected.has(reference))
  return (
    <div className="overflow-x-auto rounded-md border border-rule bg-panel">
      <table className="w-full min-w-[44rem] text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className={`${head} w-10`}>
              <Box label="Select all" isOn={isAll} onChange={(isOn) => onSelect(all, isOn)} />
            </th>
            <th className={head}>Order</th>
            {shows('placed') && (
              <SortHead {...sorted} by="placed" startsHigh>
                Placed
              </SortHead>
            )}
            {shows('customer') && <th className={`${head} w-1/4`}>Customer</th>}
            {shows('delivery') && (
              <SortHead {...sorted} by="delivery" className="xl:w-1/4">
                Delivery
              </SortHead>
            )}
            {shows('status') && <th className={head}>Status</th>}
            {shows('lines') && <th className={`${head} text-right max-xl:hidden`}>Lines</th>}
            {shows('total') && (
              <SortHead {...sorted} by="total" startsHigh isFigure>
                Total
              </SortHead>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="h-11 border-b border-rule last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash"
            >
              <td className={cell}>
                <SelectRow row={row} selected={selected} onSelect={onSelect} />
              </td>
              <td className={`${cell} font-medium`}>
                <OrderLink reference={row.reference} linkTo={linkTo} />
                <Warnings row={row} />
              </td>
              {shows('placed') && (
                <td className={cell}>
                  <Placed at={row.created} />
                </td>
              )}
              {shows('customer') && (
                <td
                  className={long}
                  title={[row.name, row.postcode, row.assigned_to && `assigned to ${row.assigned_to}`]
                    .filter(Boolean)
                    .join(', ')}
                >
                  {row.name} <span className="text-quiet">{row.postcode}</span>
                  <Assignee row={row} />
                </td>
              )}
              {shows('delivery') && (
                <td className={`${cell} xl:max-w-0 xl:truncate`} title={deliveryText(row)}>
                  {dayText(row.delivery_from)} <span className="text-quiet max-xl:hidden">{row.delivery}</span>
                </td>
              )}
              {shows('status') && (
                <td className={cell}>
                  <StateBadge state={row.state} />
                </td>
              )}
              {shows('lines') && <td className={`${cell} text-right max-xl:hidden`}>{row.lines}</td>}
              {shows('total') && <td className={`${cell} text-right`}>{poundsText(row.total)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows, selected, onSelect, open, linkTo }: OrderTableProps) {
  const showsPrices = useMay()('orders.prices')
  return (
    <ul className="rounded-md border border-rule bg-panel">
      {rows.map((row) => (
        <li
          key={row.id}
          className={`flex gap-3 border-b border-rule p-3 last:border-0 focus-within:bg-clay-wash ${row.reference === open ? 'bg-clay-wash' : ''}`}
        >
          {!open && <SelectRow row={row} selected={selected} onSelect={onSelect} />}
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">
                <OrderLink reference={row.reference} linkTo={linkTo} isOpen={row.reference === open} />
                <Warnings row={row} />
              </span>
              {showsPrices && <span className="tabular-nums">{poundsText(row.total)}</span>}
            </p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                {row.name} <span className="text-quiet">{row.postcode}</span>
                <Assignee row={row} />
              </span>
              <StateBadge state={row.state} />
            </p>
            <p className="text-xs text-quiet">{deliveryText(row)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const deliveryText = ({ delivery, delivery_from }: OfficeOrderRow) => `${delivery}, ${dayText(delivery_from)}`

/** A narrow table leaves out the time, for the sake of the names. */
function Placed({ at }: { at: string }) {
  const [day, time] = listMomentText(at).split(', ')
  return (
    <>
      {day}
      {time && <span className="max-xl:hidden">, {time}</span>}
    </>
  )
}

type OrderLinkProps = Pick<OrderTableProps, 'linkTo'> & { reference: string; isOpen?: boolean }

const OrderLink = ({ reference, linkTo, isOpen = false }: OrderLinkProps) => (
  <Link
    id={rowId(reference)}
    to={linkTo(reference)}
    data-row
    aria-current={isOpen || undefined}
    className="hover:text-clay"
  >
    {reference}
  </Link>
)

const warningLook = 'ml-2 text-xs text-alarm max-xl:ml-0 max-xl:block'

const Warnings = ({ row }: { row: OfficeOrderRow }) => (
  <>
    {row.needs_attention && <span className={warningLook}>needs attention</span>}
    {row.is_short && <span className={warningLook}>short of stock</span>}
  </>
)

const Assignee = ({ row }: { row: OfficeOrderRow }) =>
  row.assigned_to && <span className="text-clay"> · {row.assigned_to}</span>

type SelectRowProps = Pick<OrderTableProps, 'selected' | 'onSelect'> & { row: OfficeOrderRow }

const SelectRow = ({ row, selected, onSelect }: SelectRowProps) => (
  <Box
    label={`Select ${row.reference}`}
    isOn={selected.has(row.reference)}
    onChange={(isOn) => onSelect([row.reference], isOn)}
  />
)

const Box = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
    className="block size-5 shrink-0 accent-clay"
  />
)
