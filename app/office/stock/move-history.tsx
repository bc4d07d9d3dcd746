import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reasonNames } from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { listMomentText } from '../parts/format.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { changeText, figureText } from './stock-text.ts'

/** All stock movements, newest first. */
export function MoveHistory({ sku }: { sku: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['stock', 'moves', sku],
    queryFn: ({ pageParam }) =>
      read(
        officeApi.stock[':sku'].moves.$get({
          param: { sku },
          query: pageParam ? { before: String(pageParam) } : {},
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 30_000,
  })
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="text-quiet">No stock movements yet.</p>
  const head = 'py-1 pr-4 last:pr-0 text-xs font-normal text-quiet'
  return (
    <WideTable label="Stock movements">
      <table className="w-full text-left">
        <thead>
          <tr>
            <th className={head}>When</th>
            <th className={head}>Reason</th>
            <th className={`${head} max-md:hidden`}>Who</th>
            <th className={`${head} text-right`}>Pieces</th>
            <th className={`${head} text-right`}>Stock after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-rule align-baseline">
              <td className="py-1.5 pr-4 whitespace-nowrap">
                {listMomentText(row.at)}
                <span className="block text-xs whitespace-normal text-quiet md:hidden">{row.author}</span>
              </td>
              <td className="py-1.5 pr-4">
                {reasonNames[row.reason]}
                {row.batch && <span className="text-quiet"> · batch {row.batch}</span>}
                {row.order && (
                  <Link
                    to={`/orders/${row.order}`}
                    className="block whitespace-nowrap underline decoration-rule hover:text-clay"
                  >
                    {row.order}
                  </Link>
                )}
                {row.note && <span className="block text-xs text-quiet">{row.note}</span>}
              </td>
              <td className="py-1.5 pr-4 max-md:hidden">{row.author}</td>
              <td className="py-1.5 pr-4 text-right whitespace-nowrap">{changeText(row.pieces)}</td>
              <td className="py-1.5 text-right">{figureText(row.stock)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </WideTable>
  )
}
