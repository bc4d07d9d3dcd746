import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OfficeOrderRow } from '#contract/office/orders.ts'
import type { OrderState } from '#contract/order-states.ts'
import { useMay } from '../access/me-query.ts'
import { errorText, officeApi, read } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { dayText, listMomentText, poundsText } from '../parts/format.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { useTitle } from '../parts/use-title.ts'
import { type Filter, filterQuery, readFilter } from './order-filter.ts'

const views: { label: string; state: OrderState[]; attention?: boolean }[] = [
  { label: 'All', state: [] },
  { label: 'To pick', state: ['paid'] },
  { label: 'To dispatch', state: ['picking', 'part_dispatched'] },
  { label: 'On the way', state: ['dispatched'] },
  { label: 'Awaiting payment', state: ['pending'] },
  { label: 'Need a person', state: [], attention: true },
]

export function OrdersScreen() {
  useTitle('Orders')
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const query = filterQuery(filter)
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['orders', query],
    queryFn: ({ pageParam }) =>
      read(officeApi.orders.$get({ query: { ...query, ...(pageParam ? { before: String(pageParam) } : {}) } })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <ScreenHead title="Orders" />
      <Views filter={filter} />
      <FilterForm key={parameters.toString()} filter={filter} onChange={(next) => setParameters(filterQuery(next))} />
      {error && <Alert>{errorText(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <OrderTable rows={rows} />}
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Views({ filter }: { filter: Filter }) {
  const isShown = ({ state, attention = false }: (typeof views)[number]) =>
    filter.state.join() === state.join() && filter.attention === attention
  return (
    <nav aria-label="Views" className="mb-4 flex flex-wrap gap-x-6 border-b border-rule">
      {views.map((view) => {
        const query = filterQuery({ ...filter, state: view.state, attention: view.attention ?? false })
        return (
          <Link
            key={view.label}
            to={{ search: new URLSearchParams(query).toString() }}
            aria-current={isShown(view) ? 'page' : undefined}
            className="-mb-px border-b-2 border-transparent py-2 text-quiet hover:text-clay aria-[current=page]:border-clay aria-[current=page]:text-ink"
          >
            {view.label}
          </Link>
        )
      })}
    </nav>
  )
}

function FilterForm({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const {
      q = '',
      from = '',
      until = '',
    } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    onChange({ ...filter, q: q.trim(), from, until })
  }
  return (
    <form onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
      <Field
        label="Find"
        name="q"
        type="search"
        defaultValue={filter.q}
        placeholder="Reference, last four, postcode, surname, phone"
        className="min-w-56 grow"
      />
      <Field label="Placed from" name="from" type="date" defaultValue={filter.from} />
      <Field label="Placed until" name="until" type="date" defaultValue={filter.until} />
      <Button type="submit" className="min-h-10">
        Filter
      </Button>
    </form>
  )
}

function OrderTable({ rows }: { rows: OfficeOrderRow[] }) {
  const seesPrices = useMay()('orders.prices')
  if (rows.length === 0) return <p className="py-8 text-quiet">No orders match.</p>
  const head = 'px-2.5 py-2 text-xs font-normal text-quiet'
  return (
    <div className="overflow-x-auto rounded-md border border-rule bg-panel">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className={head}>Order</th>
            <th className={head}>Placed</th>
            <th className={head}>For</th>
            <th className={head}>Delivery</th>
            <th className={head}>State</th>
            <th className={`${head} text-right`}>Lines</th>
            {seesPrices && <th className={`${head} text-right`}>Total</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="border-b border-rule last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash"
            >
              <td className="px-2.5 py-2 font-medium whitespace-nowrap">
                <Link to={`/orders/${row.reference}`} data-row className="hover:text-clay">
                  {row.reference}
                </Link>
                {row.needs_attention && <span className="ml-2 text-xs text-alarm">needs a person</span>}
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
              {seesPrices && <td className="px-2.5 py-2 text-right whitespace-nowrap">{poundsText(row.total)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
