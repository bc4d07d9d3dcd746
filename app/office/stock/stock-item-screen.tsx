import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { StockRow } from '#contract/office/stock.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { useMay } from '../access/me-query.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { Batches } from './batches.tsx'
import { MoveForm } from './move-form.tsx'
import { MoveHistory } from './move-history.tsx'
import { stockItemQuery } from './stock-query.ts'
import { figureText } from './stock-text.ts'

export function StockItemScreen() {
  const { sku = '' } = useParams()
  useTitle(sku)
  const may = useMay()
  const { data, error } = useQuery(stockItemQuery(sku))
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  return (
    <>
      <ScreenHead
        title={
          <>
            {data.name}, {sizeText(data.size)}
            <span className="block font-sans text-sm wrap-anywhere text-quiet">{data.sku}</span>
          </>
        }
      >
        {may('stock.move') && (
          <Link
            to={`/stock/goods-in?sku=${encodeURIComponent(data.sku)}`}
            className="inline-flex min-h-10 items-center rounded-md border border-edge px-4 hover:border-clay hover:text-clay"
          >
            Goods in
          </Link>
        )}
      </ScreenHead>
      <Figures row={data} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel title="History">
          <MoveHistory sku={data.sku} />
        </Panel>
        <div className="grid grid-cols-1 gap-6 max-lg:row-start-1">
          <Panel title="Batches">
            <Batches row={data} />
          </Panel>
          {may('stock.move') && (
            <Panel title="Record a stock movement">
              <MoveForm row={data} />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

function Figures({ row }: { row: StockRow }) {
  const figures = [
    { label: 'available', pieces: row.stock, isAlarming: row.is_low },
    { label: 'held for orders', pieces: row.held },
    { label: 'in the yard', pieces: row.stock + row.held },
    { label: 'sold in 28 days', pieces: row.sold },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, pieces, isAlarming = false }) => (
        <div key={label} className="flex flex-col-reverse rounded-md border border-rule bg-panel p-4">
          <dt className="text-quiet">
            {label}
            {isAlarming ? ', running low' : ''}
          </dt>
          <dd className={`font-serif text-xl tabular-nums ${isAlarming ? 'text-alarm' : ''}`}>{figureText(pieces)}</dd>
        </div>
      ))}
    </dl>
  )
}
