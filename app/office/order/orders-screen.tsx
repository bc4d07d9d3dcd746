import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OrderMethod } from '#contract/office/order-list.ts'
import { type OrderWork, orderWork } from '#contract/office/order-work.ts'
import type { Today } from '#contract/office/today.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/say.ts'
import { useMay } from '../access/me-query.ts'
import { officeApi } from '../api.ts'
import { ColumnMenu } from '../parts/column-menu.tsx'
import { DateField } from '../parts/date-field.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { Count, tabLook } from '../parts/tabs.tsx'
import { useIsWide } from '../parts/use-is-wide.ts'
import { useSayResults } from '../parts/use-say-results.ts'
import { useTitle } from '../parts/use-title.ts'
import { useToday } from '../today/use-today.ts'
import { MatchingBar } from './matching-bar.tsx'
import { OpenOrder } from './open-order.tsx'
import { type Filter, filterQuery, type OrderColumn, readFilter } from './order-filter.ts'
import { OrderTable } from './order-table.tsx'
import { orderWorkViews } from './order-work-views.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useRowFocus } from './use-row-focus.ts'

type Waiting = Pick<Today, OrderWork | 'unpaid' | 'attention' | 'refunds_in_trouble' | 'short'>

type View = {
  label: string
  state: OrderState[]
  attention?: boolean
  short?: boolean
  mine?: boolean
  method?: OrderMethod
  count?: (waiting: Waiting) => number
}

const views: View[] = [
  { label: 'All', state: [] },
  ...orderWorkViews.map(({ work, label }) => ({
    label,
    ...orderWork[work],
    count: (waiting: Waiting) => waiting[work],
  })),
  { label: 'On the way', state: ['dispatched'] },
  { label: 'Awaiting payment', state: ['pending'], count: ({ unpaid }) => unpaid },
  {
    label: 'Needs attention',
    state: [],
    attention: true,
    count: ({ attention, refunds_in_trouble }) => attention + refunds_in_trouble,
  },
  { label: 'Mine', state: [], mine: true },
  { label: 'Short of stock', state: [], short: true, count: ({ short }) => short },
]

const columns: { name: OrderColumn; label: string; className?: string }[] = [
  { name: 'placed', label: 'Placed' },
  { name: 'customer', label: 'Customer' },
  { name: 'delivery', label: 'Delivery' },
  { name: 'status', label: 'Status' },
  // As in the table, which has no room for it in a narrow window.
  { name: 'lines', label: 'Lines', className: 'max-xl:hidden' },
  { name: 'total', label: 'Total' },
]

export function OrdersScreen() {
  useTitle('Orders')
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const address = filterQuery(filter)
  const { hide: _hide, ...query } = address
  const at = new URLSearchParams(query).toString()
  const showsPrices = useMay()('orders.prices')
  const isWide = useIsWide('xl')
  const open = parameters.get('open')
  useRowFocus(open)
  const list = useInfiniteQuery({
    queryKey: ['orders', query],
    queryFn: ({ pageParam }) => read(officeApi.orders.$get({ query: { ...query, ...pageParam } })),
    initialPageParam: {} as { before?: string; after?: string },
    getNextPageParam: ({ next, after }) => (next ? { before: String(next) } : after ? { after } : null),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  useSayResults(at, list, 'order')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = (references: string[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const reference of references) isSelected ? next.add(reference) : next.delete(reference)
    setSelected(next)
    setMatching(null)
  }
  // The filter whose matches are all selected. Changing the filter ends that selection.
  const [matching, setMatching] = useState<string | null>(null)
  const isAll = matching === at
  const selectMatching = () => setMatching(at)
  const clear = () => {
    setSelected(new Set())
    setMatching(null)
    say('Nothing is selected.')
  }
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <ScreenHead title="Orders">
        <Filters
          at={at}
          filter={filter}
          className={open ? 'max-xl:hidden' : ''}
          onChange={(typed) => setParameters(filterQuery({ ...filter, ...typed }))}
        />
      </ScreenHead>
      {/* A narrow window has no room for the list next to an open order. */}
      <div className={open ? 'max-xl:hidden' : undefined}>
        <div className="flex">
          <Views filter={filter} />
          {!open && (
            <ColumnMenu
              columns={columns.filter(({ name }) => name !== 'total' || showsPrices)}
              hidden={filter.hide}
              onChange={(hide) => setParameters(filterQuery({ ...filter, hide }))}
            />
          )}
        </div>
        <SavedViews screen="orders" query={new URLSearchParams(address).toString()} />
      </div>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      <div className={open ? 'gap-6 xl:grid xl:grid-cols-[21rem_minmax(0,1fr)]' : undefined}>
        <div className={open ? 'max-xl:hidden' : undefined}>
          {data && (
            <OrderTable
              rows={rows}
              selected={selected}
              onSelect={select}
              hide={filter.hide}
              sort={filter.sort || '-placed'}
              onSort={(sort) => setParameters(filterQuery(readFilter(new URLSearchParams({ ...address, sort }))))}
              open={open}
              linkTo={(reference) =>
                isWide
                  ? { search: new URLSearchParams({ ...address, open: reference }).toString() }
                  : `/orders/${reference}`
              }
            />
          )}
          {hasNextPage && (
            <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
        {open && <OpenOrder reference={open} onClose={() => setParameters(address)} />}
      </div>
      {/* Next to an open order, its buttons could be taken for those of the order. */}
      {isAll && !open && (
        <MatchingBar key={at} query={filterQuery({ ...filter, sort: '', hide: [] })} onClear={clear} />
      )}
      {selected.size > 0 && !isAll && !open && (
        <SelectionBar
          orders={[...selected]}
          onClear={clear}
          onSelectMatching={
            hasNextPage && rows.every(({ reference }) => selected.has(reference)) ? selectMatching : null
          }
        />
      )}
    </>
  )
}

function Views({ filter }: { filter: Filter }) {
  const { data: today } = useToday()
  const queryOf = ({ state, attention = false, short = false, mine = false, method = '' }: View | Filter) =>
    new URLSearchParams(filterQuery({ ...filter, state, attention, short, mine, method })).toString()
  return (
    <nav aria-label="Views" className="mb-2 flex min-w-0 grow gap-x-6 overflow-x-auto border-b border-rule">
      {views.map((view) => {
        const search = queryOf(view)
        return (
          <Link
            key={view.label}
            to={{ search }}
            aria-current={search === queryOf(filter) ? 'page' : undefined}
            className={tabLook}
          >
            {view.label}
            <Count of={today && view.count?.(today)} />
          </Link>
        )
      })}
    </nav>
  )
}

type FiltersProps = {
  at: string
  filter: Filter
  className: string
  onChange: (typed: Pick<Filter, 'q' | 'from' | 'until'>) => void
}

const Filters = ({ at, filter, className, onChange }: FiltersProps) => (
  <FilterForm
    at={at}
    className={`grow ${className}`}
    onFilter={({ q = '', from = '', until = '' }) => onChange({ q, from, until })}
  >
    <Field
      label="Find"
      name="q"
      type="search"
      defaultValue={filter.q}
      placeholder="Last 4 of the reference, postcode, surname, phone"
      className="field-inline min-w-56 grow max-xl:basis-full"
    />
    <DateField
      label="Placed from"
      name="from"
      isPast
      value={filter.from ?? ''}
      className="field-inline max-md:w-[calc(50%-0.375rem)]"
    />
    <DateField
      label="Placed to"
      name="until"
      isPast
      value={filter.until ?? ''}
      className="field-inline max-md:w-[calc(50%-0.375rem)]"
    />
    <Button look="outline" type="submit" className="min-h-10">
      Filter
    </Button>
  </FilterForm>
)
