import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { CustomerRow } from '#contract/office/customers.ts'
import { customerSorts } from '#contract/office/sorts.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { customerPath } from '../parts/customer-path.ts'
import { FindForm } from '../parts/find-form.tsx'
import { listMomentText } from '../parts/format.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { SortHead } from '../parts/sort-head.tsx'
import { useSayResults } from '../parts/use-say-results.ts'
import { useTitle } from '../parts/use-title.ts'

const newestFirst = '-since'

/** Customers with an account and guests, who are known by their email address. */
export function CustomersScreen() {
  useTitle('Customers')
  const [parameters, setParameters] = useSearchParams()
  const q = (parameters.get('q') ?? '').trim()
  const chosen = parameters.get('sort')
  const sort = customerSorts.find((one) => one === chosen) ?? newestFirst
  const query = { ...(q ? { q } : {}), ...(sort === newestFirst ? {} : { sort }) }
  const show = (words: string, by: string) =>
    setParameters({ ...(words ? { q: words } : {}), ...(by === newestFirst ? {} : { sort: by }) })
  const list = useInfiniteQuery({
    queryKey: ['customers', query],
    queryFn: ({ pageParam }) =>
      read(officeApi.customers.$get({ query: { ...query, ...(pageParam ? { before: pageParam } : {}) } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  useSayResults(q, list, 'customer')
  return (
    <>
      <ScreenHead title="Customers">
        <FindForm
          q={q}
          placeholder="Name, email, postcode, phone"
          onFind={(words) => show(words, sort)}
          className="max-w-2xl grow"
        />
      </ScreenHead>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && (
        <CustomerTable rows={data.pages.flatMap((page) => page.rows)} sort={sort} onSort={(by) => show(q, by)} />
      )}
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

type CustomerTableProps = { rows: CustomerRow[]; sort: string; onSort: (sort: string) => void }

function CustomerTable({ rows, ...sorted }: CustomerTableProps) {
  if (rows.length === 0) return <p className="py-8 text-quiet">No customers found.</p>
  const head = 'px-2.5 py-2 text-xs font-normal text-quiet'
  return (
    <div className="overflow-x-auto rounded-md border border-rule bg-panel">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <SortHead {...sorted} by="name">
              Name
            </SortHead>
            <th className={`${head} hidden sm:table-cell`}>Email</th>
            <SortHead {...sorted} by="since" startsHigh className="hidden sm:table-cell">
              Customer since
            </SortHead>
            <th className={`${head} text-right`}>Orders</th>
            <th className={`${head} text-right whitespace-nowrap`}>Total spent</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id ?? row.reference}
              className="border-b border-rule last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash"
            >
              <td className="px-2.5 py-2 font-medium">
                <Link to={customerPath(row)} data-row className="hover:text-clay">
                  {row.name || row.email}
                </Link>
                {row.id === null && <span className="ml-2 text-xs font-normal text-quiet">Guest</span>}
                <span className="block text-xs font-normal break-all text-quiet sm:hidden">{row.email}</span>
              </td>
              <td className="hidden px-2.5 py-2 break-all sm:table-cell">{row.email}</td>
              <td className="hidden px-2.5 py-2 whitespace-nowrap sm:table-cell">{listMomentText(row.created)}</td>
              <td className="px-2.5 py-2 text-right">{row.orders}</td>
              <td className="px-2.5 py-2 text-right whitespace-nowrap">{formatPounds(row.spent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
