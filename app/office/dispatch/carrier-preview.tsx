import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import type { CheckedRow } from './carrier-rows.ts'

type CarrierPreviewProps = {
  rows: CheckedRow[]
  busy: boolean
  onDispatch: (rows: CheckedRow[]) => void
  onCancel: () => void
}

/** Lists the rows that will be skipped and why, then the rows to dispatch. */
export function CarrierPreview({ rows, busy, onDispatch, onCancel }: CarrierPreviewProps) {
  const skipped = rows.filter(({ problem }) => problem !== null)
  const valid = rows.filter(({ problem }) => problem === null)
  return (
    <div className="mt-4 flex flex-col gap-6">
      {skipped.length > 0 && <Rows title={`Skipped: ${rowsText(skipped.length)}`} rows={skipped} />}
      {valid.length > 0 && (
        <>
          <Rows title={`To dispatch: ${rowsText(valid.length)}`} rows={valid} />
          <div className="sticky bottom-0 -mx-6 flex flex-wrap items-center gap-3 border-t border-rule bg-ground px-6 py-3 max-md:-mx-4 max-md:px-4">
            <Button look="solid" busy={busy} className="min-h-11" onClick={() => onDispatch(valid)}>
              Dispatch {valid.length.toLocaleString('en-GB')}
            </Button>
            <Button look="quiet" className="min-h-11" onClick={onCancel}>
              Cancel
            </Button>
            <p className="text-quiet">Each buyer is emailed the tracking number.</p>
          </div>
        </>
      )}
    </div>
  )
}

const rowsText = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`)

function Rows({ title, rows }: { title: string; rows: CheckedRow[] }) {
  const cell = 'px-2.5 py-2'
  const head = `${cell} text-xs font-normal text-quiet`
  // On a phone these details are shown below the order, so that nobody has to scroll sideways.
  const wide = 'hidden sm:table-cell'
  return (
    <section className="max-w-5xl">
      <h2 className="mb-2">{title}</h2>
      <div className="rounded-md border border-rule bg-panel">
        <WideTable label={title}>
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-rule">
                <th className={`${head} w-12 text-right`}>Row</th>
                <th className={head}>Order</th>
                <th className={`${head} ${wide} w-44`}>Customer</th>
                <th className={`${head} ${wide} w-20 text-right`}>Pieces</th>
                <th className={`${head} ${wide} w-40`}>Carrier</th>
                <th className={`${head} ${wide} w-40`}>Tracking number</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.row} className="border-b border-rule align-baseline last:border-0">
                  <td className={`${cell} text-right text-quiet tabular-nums`}>{row.row}</td>
                  <td className={cell}>
                    <Order row={row} />
                    <span className="block text-quiet sm:hidden">{detailsOf(row)}</span>
                    {row.problem && <span className="block text-alarm">{row.problem}</span>}
                  </td>
                  <td className={`${cell} ${wide}`}>{row.name}</td>
                  <td className={`${cell} ${wide} text-right tabular-nums`}>{row.pieces > 0 ? row.pieces : ''}</td>
                  <td className={`${cell} ${wide}`}>{row.carrier}</td>
                  <td className={`${cell} ${wide}`}>{row.tracking_number}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </div>
    </section>
  )
}

const detailsOf = ({ name, pieces, carrier, tracking_number }: CheckedRow) =>
  [name, pieces > 0 && piecesText(pieces), [carrier, tracking_number].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ')

const piecesText = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`)

const Order = ({ row: { reference, name } }: { row: CheckedRow }) =>
  name ? (
    <Link to={`/orders/${reference}`} className="whitespace-nowrap hover:text-clay">
      {reference}
    </Link>
  ) : (
    <span className="whitespace-nowrap">{reference}</span>
  )
