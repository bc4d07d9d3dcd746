import { useState } from 'react'
import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Release, ReleaseCheck, ReleasePrices } from '#contract/office/releases.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { dateText, poundsText } from '../parts/format.ts'
import { Alert } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { countText } from '../prices/price-text.ts'
import { dueText } from './release-text.ts'

const firstRows = 10

type PriceChangesProps = { release: Release; prices: ReleasePrices; faults: ReleaseCheck['price_faults'] }

/** The prices that a release sets, those that it cannot set first. */
export function PriceChanges({ release, prices, faults }: PriceChangesProps) {
  const may = useMay()
  const [showsAll, setShowsAll] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { act, busy, error } = useAction('releases')
  const isWaiting = release.state !== 'published'
  const faultOf = (row: ReleasePrices['rows'][number]) =>
    faults.find(({ sku, kind }) => sku === row.sku && kind === row.kind)?.fault ?? (isWaiting ? row.fault : null)
  const rows = prices.rows
    .map((row) => ({ ...row, fault: faultOf(row) }))
    .toSorted((one, other) => Number(other.fault !== null) - Number(one.fault !== null))
  const shown = showsAll ? rows : rows.slice(0, firstRows)
  const remove = async (only_faulty: boolean) => {
    const sent = { param: { id: String(release.id) }, json: { version: release.version, only_faulty } }
    if (await act((once) => read(officeApi.releases[':id'].prices.remove.$post(sent, once())))) setRemoving(false)
  }
  const faultyCount = prices.rows.filter(({ fault }) => fault !== null).length
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="font-medium">{countText(prices.count, 'price')}</span>{' '}
          <span className="text-xs text-quiet">{prices.author}</span>
        </p>
        {isWaiting && may('prices.change') && (
          <span className="flex flex-wrap gap-2">
            {faultyCount > 0 && faultyCount < prices.count && (
              <Button look="outline" busy={busy} onClick={() => void remove(true)}>
                Take out the {countText(faultyCount, 'price that failed', 'prices that failed')}
              </Button>
            )}
            <Button look="outline" busy={busy} onClick={() => setRemoving(true)}>
              Take out<span className="sr-only">: prices</span>
            </Button>
          </span>
        )}
      </div>
      {error && <Alert>{error}</Alert>}
      {isWaiting &&
        prices.also_in.map(({ id, name, due_at, prices: count }) => (
          <p key={id} className="mt-1 text-clay">
            {countText(count, 'price')} also in{' '}
            <Link to={`/releases/${id}`} className="underline underline-offset-4">
              {name}
            </Link>{' '}
            ({dueText(due_at).toLowerCase()})
          </p>
        ))}
      {shown.length > 0 && <PriceTable rows={shown} />}
      {shown.length < rows.length && (
        <Button look="quiet" className="-ml-2" onClick={() => setShowsAll(true)}>
          Show all {rows.length.toLocaleString('en-GB')}
        </Button>
      )}
      <Dialog open={isRemoving} onClose={() => setRemoving(false)} title="Take these prices out?">
        <p>The release no longer sets them, and they are not kept anywhere else.</p>
        <Button className="mt-5" busy={busy} onClick={() => void remove(false)}>
          Take out {countText(prices.count, 'price')}
        </Button>
      </Dialog>
    </li>
  )
}

function PriceTable({ rows }: { rows: ReleasePrices['rows'] }) {
  const head = 'py-1.5 pr-4 font-normal'
  const figure = 'py-1.5 pr-4 text-right whitespace-nowrap'
  return (
    <WideTable label="Prices of this release">
      <table className="mt-2 w-full text-left text-sm">
        <thead className="text-xs text-quiet">
          <tr>
            <th className={head}>Size</th>
            <th className={`${head} text-right`}>Before</th>
            <th className={`${head} text-right`}>After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.sku} ${row.kind}`} className="border-t border-rule align-baseline">
              <td className="py-1.5 pr-4">
                {row.name} <span className="text-xs text-quiet">{sizeText(row.size)}</span>
                {row.kind === 'sale' && (
                  <span className="text-xs text-quiet"> · sale{row.ends && ` until ${dateText(row.ends)}`}</span>
                )}
                {row.fault && <span className="block text-alarm">{row.fault}</span>}
              </td>
              <td className={figure}>{row.before === null ? '–' : poundsText(row.before)}</td>
              <td className={`${figure} font-medium`}>{row.after === null ? 'no sale' : poundsText(row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
