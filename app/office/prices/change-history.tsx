import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { PriceChangeRow } from '#contract/office/prices.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { dateText, listMomentText, poundsText } from '../parts/format.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { priceChangeSizesQuery, priceChangesQuery } from './price-query.ts'
import { countText, londonDayOf } from './price-text.ts'
import { undoneText, useUndo } from './use-undo.ts'

/** Every change of prices, newest first. */
export function ChangeHistory() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(priceChangesQuery)
  const { undo, undone, busy, error: failure } = useUndo()
  const changes = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      {(error || failure) && <Alert>{failure || errorMessage(error)}</Alert>}
      {undone && (
        <p role="status" className="mb-4">
          {undoneText(undone)}
        </p>
      )}
      {!data && !error && <Loading />}
      {data && changes.length === 0 && <p className="py-8 text-quiet">No price has been changed yet.</p>}
      <ul className="rounded-md border border-rule bg-panel empty:hidden">
        {changes.map((change) => (
          <Change key={change.id} change={change} busy={busy} onUndo={() => void undo(change.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Change({ change, busy, onUndo }: { change: PriceChangeRow; busy: boolean; onUndo: () => void }) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const facts = [
    countText(change.sizes, 'size'),
    ...(change.pending > 0 ? [`${change.pending} still to do`] : []),
    ...(change.left > 0 ? [`${change.left} left alone`] : []),
    ...(change.is_undone ? ['undone'] : []),
  ]
  return (
    <li className="border-b border-rule px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className={change.is_undone ? 'line-through' : 'font-medium'}>{change.note}</span>
          <span className="block text-xs text-quiet">
            {listMomentText(change.at)} · {change.by} · {facts.join(', ')}
          </span>
        </p>
        <span className="flex gap-3">
          <Button look="outline" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
            <span className="sr-only"> the prices of: {change.note}</span>
          </Button>
          {change.can_undo && may('prices.change') && (
            <Button look="outline" busy={busy} onClick={onUndo}>
              Undo<span className="sr-only">: {change.note}</span>
            </Button>
          )}
        </span>
      </div>
      {open && <Details id={change.id} sizes={change.sizes} />}
    </li>
  )
}

const stateTexts = { pending: 'still to do', done: '', left: 'left alone', undone: 'undone' } as const

function Details({ id, sizes }: { id: number; sizes: number }) {
  const { data, error } = useQuery(priceChangeSizesQuery(id))
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  const cell = 'px-2.5 py-1.5 whitespace-nowrap'
  return (
    <WideTable label="Prices of this change">
      <table className="mt-3 w-full text-left text-sm">
        <thead className="text-xs text-quiet">
          <tr>
            <th className={`${cell} font-normal`}>Size</th>
            <th className={`${cell} text-right font-normal`}>Before</th>
            <th className={`${cell} text-right font-normal`}>After</th>
            <th className={`${cell} font-normal`}>From</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={`${row.sku} ${row.kind}`} className="border-t border-rule">
              <td className="px-2.5 py-1.5">
                {row.name} <span className="text-xs text-quiet">{sizeText(row.size)}</span>
                {row.kind === 'sale' && <span className="text-xs text-quiet"> · sale</span>}
                {stateTexts[row.state] && <span className="text-xs text-quiet"> · {stateTexts[row.state]}</span>}
              </td>
              <td className={`${cell} text-right`}>{poundsText(row.before)}</td>
              <td className={`${cell} text-right`}>{row.after === null ? 'no sale' : poundsText(row.after)}</td>
              <td className={cell}>{row.from && dateText(londonDayOf(row.from))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sizes > data.rows.length && (
        <p className="mt-2 text-xs text-quiet">The first {data.rows.length} rows are shown.</p>
      )}
    </WideTable>
  )
}
