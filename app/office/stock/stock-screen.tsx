import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { StockRow } from '#contract/office/stock.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { ColumnMenu } from '../parts/column-menu.tsx'
import { FindForm } from '../parts/find-form.tsx'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { ProductPicture } from '../parts/product-picture.tsx'
import { SortHead } from '../parts/sort-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useSayResults } from '../parts/use-say-results.ts'
import { useTitle } from '../parts/use-title.ts'
import { filterQuery, readFilter, type StockColumn } from './stock-filter.ts'
import { stockListQuery } from './stock-query.ts'
import { figureText, stockPath } from './stock-text.ts'

const columns: { name: StockColumn; label: string }[] = [
  { name: 'sku', label: 'SKU' },
  { name: 'batches', label: 'Batches' },
  { name: 'sold', label: 'Sold in 28 days' },
  { name: 'held', label: 'Held' },
]

/** All stock, by SKU. */
export function StockScreen() {
  useTitle('Stock')
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const address = filterQuery(filter)
  const { hide: _hide, ...query } = address
  const views = [
    { label: 'All', low: false },
    { label: 'Running low', low: true },
  ].map(({ label, low }) => ({ label, search: new URLSearchParams(filterQuery({ ...filter, low })).toString() }))
  const may = useMay()
  const list = useInfiniteQuery({
    ...stockListQuery(query),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  useSayResults(new URLSearchParams(query).toString(), list, 'item')
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <ScreenHead title="Stock">
        <FindForm
          q={filter.q}
          placeholder="Name, SKU or batch"
          onFind={(q) => setParameters(filterQuery({ ...filter, q }))}
          className="max-w-2xl grow"
        />
        {may('stock.move') && (
          <nav aria-label="Stock" className="flex flex-wrap gap-3">
            <ActionLink to="/stock/goods-in">Goods in</ActionLink>
            <ActionLink to={{ pathname: '/stock/count', search: new URLSearchParams(query).toString() }}>
              Count these
            </ActionLink>
          </nav>
        )}
      </ScreenHead>
      <div className="flex">
        <Tabs views={views} current={parameters} />
        <ColumnMenu
          columns={columns}
          hidden={filter.hide}
          onChange={(hide) => setParameters(filterQuery({ ...filter, hide }))}
        />
      </div>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && (
        <StockTable
          rows={rows}
          hide={filter.hide}
          sort={filter.sort || 'sku'}
          onSort={(sort) => setParameters(filterQuery(readFilter(new URLSearchParams({ ...address, sort }))))}
        />
      )}
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const ActionLink = ({ to, children }: { to: Parameters<typeof Link>[0]['to']; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-10 items-center rounded-md border border-edge px-4 hover:border-clay hover:text-clay"
  >
    {children}
  </Link>
)

type StockTableProps = { rows: StockRow[]; hide: StockColumn[]; sort: string; onSort: (sort: string) => void }

function StockTable({ rows, hide, ...sorted }: StockTableProps) {
  if (rows.length === 0) return <p className="py-8 text-quiet">No matching items.</p>
  const head = 'px-2.5 py-1.5 text-xs font-normal whitespace-nowrap text-quiet'
  const figure = 'px-2.5 py-1.5 text-right'
  const shows = (column: StockColumn) => !hide.includes(column)
  return (
    <div className="overflow-x-auto rounded-md border border-rule bg-panel">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <SortHead {...sorted} by="name">
              Product
            </SortHead>
            {shows('sku') && (
              <SortHead {...sorted} by="sku" className="max-xl:hidden">
                SKU
              </SortHead>
            )}
            {shows('batches') && <th className={`${head} max-xl:hidden`}>Batches</th>}
            {shows('sold') && (
              <SortHead {...sorted} by="sold" startsHigh isFigure className="max-md:hidden">
                Sold in 28 days
              </SortHead>
            )}
            {shows('held') && <th className={`${head} text-right max-md:hidden`}>Held</th>}
            <SortHead {...sorted} by="stock" isFigure>
              Available
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.sku}
              className="h-11 border-b border-rule last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash"
            >
              <td className="px-2.5 py-1.5 xl:py-1">
                <div className="flex items-center gap-3">
                  <ProductPicture src={row.picture} />
                  <div className="min-w-0">
                    <Link to={stockPath(row.sku)} data-row className="font-medium hover:text-clay xl:whitespace-nowrap">
                      {row.name}, {sizeText(row.size)}
                    </Link>
                    <span
                      className={`block text-xs wrap-anywhere text-quiet xl:hidden ${shows('sku') ? '' : 'md:hidden'}`}
                    >
                      {row.sku}
                      {row.is_listed ? '' : ' · no longer in the catalogue'}
                    </span>
                    {row.batches.length > 0 && (
                      <span className={`block text-xs text-quiet xl:hidden ${shows('batches') ? '' : 'md:hidden'}`}>
                        {row.batches.map(({ code, place }) => (place ? `${code}: ${place}` : code)).join(', ')}
                      </span>
                    )}
                  </div>
                </div>
              </td>
              {shows('sku') && (
                <td className="px-2.5 text-xs leading-4 wrap-anywhere text-quiet max-xl:hidden">
                  {row.sku}
                  {row.is_listed ? '' : ' · no longer in the catalogue'}
                </td>
              )}
              {shows('batches') && (
                <td className="px-2.5 text-xs leading-4 text-quiet max-xl:hidden">
                  {row.batches.map(({ code }) => code).join(', ')}
                </td>
              )}
              {shows('sold') && <td className={`${figure} max-md:hidden`}>{figureText(row.sold)}</td>}
              {shows('held') && <td className={`${figure} max-md:hidden`}>{row.held}</td>}
              <td className={figure}>
                {row.is_low && (
                  <span className="mr-3 text-xs whitespace-nowrap text-alarm max-md:mr-0 max-md:block">
                    running low
                  </span>
                )}
                <span className="font-medium">{figureText(row.stock)}</span>
                {row.held > 0 && (
                  <span className="block text-xs whitespace-nowrap text-quiet md:hidden">and {row.held} held</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
