import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ClaimRow } from '#contract/office/claims.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { listMomentText } from '../parts/format.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useSayResults } from '../parts/use-say-results.ts'
import { useTitle } from '../parts/use-title.ts'
import { useToday } from '../today/use-today.ts'
import { claimKindNames, claimStateNames } from './claim-text.ts'

const otherViews = [
  { label: 'Replaced', search: 'state=replacement' },
  { label: 'Refunded', search: 'state=refund' },
  { label: 'Declined', search: 'state=declined' },
  { label: 'All', search: '' },
]

/** Reports of broken or missing pieces, returns, and leftovers to buy back. */
export function ClaimsScreen() {
  useTitle('Claims')
  const { data: today } = useToday()
  const views = [{ label: 'Open', search: 'state=open', count: today?.claims }, ...otherViews]
  const [parameters] = useSearchParams()
  const state = parameters.get('state')
  const query = state ? { state } : {}
  const list = useInfiniteQuery({
    queryKey: ['claims', query],
    queryFn: ({ pageParam }) =>
      read(officeApi.claims.$get({ query: { ...query, ...(pageParam ? { before: String(pageParam) } : {}) } })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  useSayResults(parameters.toString(), list, 'claim')
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <ScreenHead title="Claims and returns" />
      <Tabs views={views} current={parameters} />
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!rows && !error && <Loading />}
      {rows?.length === 0 && <p className="py-8 text-quiet">No claims to show.</p>}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-rule rounded-md border border-rule bg-panel">
          {rows.map((row) => (
            <ClaimItem key={row.id} row={row} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const ClaimItem = ({ row }: { row: ClaimRow }) => (
  <li>
    <Link
      to={`/claims/${row.reference}`}
      data-row
      className="grid gap-x-6 gap-y-1 px-4 py-2 hover:bg-clay-wash focus:bg-clay-wash lg:grid-cols-[14rem_1fr_10rem]"
    >
      <span>
        <span className="block font-medium">{row.name}</span>
        <span className="block text-xs text-quiet">
          {row.order}, {row.postcode}
        </span>
      </span>
      <span className="min-w-0">
        <span className="block">
          {claimKindNames[row.kind]}, {row.pieces === 1 ? '1 piece' : `${row.pieces} pieces`}
          {row.photos > 0 && `, ${row.photos === 1 ? '1 photo' : `${row.photos} photos`}`}
        </span>
        <span className="line-clamp-1 break-words text-quiet">{row.excerpt}</span>
      </span>
      <span className="text-xs lg:text-right">
        <span className={`block ${row.state === 'open' ? 'font-medium text-clay' : 'text-quiet'}`}>
          {claimStateNames[row.state]}
        </span>
        <span className="block text-quiet">{listMomentText(row.created)}</span>
      </span>
    </Link>
  </li>
)
