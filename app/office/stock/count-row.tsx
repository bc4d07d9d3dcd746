import { sizeText } from '#contract/arithmetic/size.ts'
import type { StockRow } from '#contract/office/stock.ts'

type CountLine = { sku: string; batchId: number | null; label: string; place: string }

/** The lines to count: each batch, and the pieces without a batch if there may be any. */
export const countLinesOf = ({ sku, batches, stock, held }: StockRow): CountLine[] => {
  const inBatches = batches.reduce((sum, batch) => sum + batch.pieces + batch.held, 0)
  const ofBatches = batches.map(({ id, code, place }) => ({ sku, batchId: id, label: `Batch ${code}`, place }))
  const hasLoose = batches.length === 0 || stock + held > inBatches
  const loose = { sku, batchId: null, label: batches.length > 0 ? 'No batch' : 'All pieces', place: '' }
  return hasLoose ? [...ofBatches, loose] : ofBatches
}

export const keyOf = ({ sku, batchId }: Pick<CountLine, 'sku' | 'batchId'>): string => `${sku} ${batchId ?? ''}`

type CountRowProps = { row: StockRow; counts: Record<string, string>; onCount: (key: string, count: string) => void }

export function CountRow({ row, counts, onCount }: CountRowProps) {
  const name = `${row.name}, ${sizeText(row.size)}`
  return (
    <li className="px-4 py-3">
      <p className="font-medium">{name}</p>
      <p className="text-xs wrap-anywhere text-quiet">{row.sku}</p>
      <ul>
        {countLinesOf(row).map((line) => (
          <li key={keyOf(line)} className="mt-2 flex items-center justify-between gap-4">
            <span>
              {line.label}
              {line.place && <span className="block text-xs text-quiet">{line.place}</span>}
            </span>
            <input
              aria-label={`Pieces counted of ${name}, ${line.label.toLowerCase()}`}
              type="text"
              inputMode="numeric"
              pattern="\d{1,7}"
              title="A whole number of pieces"
              autoComplete="off"
              value={counts[keyOf(line)] ?? ''}
              onChange={(event) => onCount(keyOf(line), event.currentTarget.value)}
              className="min-h-12 w-28 rounded-md border border-edge bg-ground px-3 text-right text-base tabular-nums"
            />
          </li>
        ))}
      </ul>
    </li>
  )
}
