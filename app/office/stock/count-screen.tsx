import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CountResult, StockRow } from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { FindForm } from '../parts/find-form.tsx'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { CountResultTable } from './count-result.tsx'
import { CountRow, countLinesOf, keyOf } from './count-row.tsx'
import { filterQuery, readFilter } from './stock-filter.ts'
import { stockListQuery } from './stock-query.ts'

/** A stock-count sheet. The expected figures are hidden, so that they don't influence the count. */
export function CountScreen() {
  useTitle('Stock count')
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const query = filterQuery(filter)
  const [result, setResult] = useState<CountResult | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(stockListQuery(query))
  const find = (q: string) => {
    setResult(null)
    setParameters(filterQuery({ ...filter, q }))
  }
  return (
    <div className="max-w-2xl">
      <ScreenHead title="Stock count" />
      {result && <CountResultTable result={result} />}
      <FindForm q={filter.q} placeholder="Name, SKU or batch" onFind={find} />
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <Sheet rows={data.pages.flatMap((page) => page.rows)} onPosted={setResult} />}
      {hasNextPage && (
        <Button look="outline" className="mt-4 w-full" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
      <p className="mt-6">
        <Link to="/stock" className="underline decoration-rule hover:text-clay">
          Back to stock
        </Link>
      </p>
    </div>
  )
}

function Sheet({ rows, onPosted }: { rows: StockRow[]; onPosted: (result: CountResult) => void }) {
  const { act, error, busy } = useAction('stock')
  const [counts, setCounts] = useState<Record<string, string>>({})
  const lines = rows.flatMap(countLinesOf).flatMap((line) => {
    const typed = counts[keyOf(line)]?.trim() ?? ''
    return /^\d{1,7}$/.test(typed) ? [{ sku: line.sku, batch_id: line.batchId, counted: Number(typed) }] : []
  })
  const post = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const posted = await act((once) => read(officeApi.counts.$post({ json: { lines } }, once())))
    if (!posted) return
    setCounts({})
    onPosted(posted)
    window.scrollTo(0, 0)
  }
  if (rows.length === 0) return <p className="py-8 text-quiet">No matching items.</p>
  return (
    <form onSubmit={post}>
      <ul className="divide-y divide-rule rounded-md border border-rule bg-panel">
        {rows.map((row) => (
          <CountRow
            key={row.sku}
            row={row}
            counts={counts}
            onCount={(key, count) => setCounts((before) => ({ ...before, [key]: count }))}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-6 border-t border-rule bg-ground px-6 py-3 max-md:-mx-4 max-md:px-4">
        {error && <Alert>{error}</Alert>}
        <Button type="submit" look="solid" busy={busy} disabled={lines.length === 0} className="min-h-12 w-full">
          {lines.length === 0
            ? 'Nothing counted yet'
            : `Post ${lines.length === 1 ? '1 count' : `${lines.length} counts`}`}
        </Button>
      </div>
    </form>
  )
}
