import { Link } from 'react-router'
import type { CountResult } from '#contract/office/stock.ts'
import { changeText, piecesText, stockPath } from './stock-text.ts'

/** The differences between a posted count and the stock at that moment. */
export function CountResultTable({ result: { rows, short } }: { result: CountResult }) {
  const wrong = rows.filter(({ change }) => change !== 0)
  return (
    <section aria-label="Count result" className="mb-6 rounded-md border border-moss bg-moss-wash p-4">
      <p role="status" className="text-moss">
        {rows.length === 1 ? '1 count posted' : `${rows.length} counts posted`},{' '}
        {wrong.length === 0 ? 'all as expected.' : `${wrong.length} not as expected:`}
      </p>
      {wrong.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {wrong.map(({ sku, batch, expected, counted, change }) => (
            <li key={`${sku} ${batch}`} className="flex justify-between gap-4">
              <span className="min-w-0">
                <Link to={stockPath(sku)} className="break-all underline">
                  {sku}
                </Link>
                {batch && `, batch ${batch}`}
              </span>
              <span className="text-right whitespace-nowrap">
                {expected} → {counted} <span className="font-medium">({changeText(change)})</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {short.length > 0 && (
        <div className="mt-3 border-t border-rule pt-3 text-alarm">
          <p>
            {short.length === 1
              ? 'Not enough for this order, which now waits for more:'
              : `Not enough for these ${short.length} orders, which now wait for more:`}
          </p>
          <ul className="mt-1 grid gap-1">
            {short.map(({ order, sku, pieces }) => (
              <li key={`${order} ${sku}`}>
                <Link to={`/orders/${order}`} className="underline">
                  {order}
                </Link>
                : {piecesText(pieces)} of <span className="break-all">{sku}</span> missing
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
