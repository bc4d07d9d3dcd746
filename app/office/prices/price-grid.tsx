import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { PriceGridRow } from '#contract/office/prices.ts'
import { dateText, poundsText } from '../parts/format.ts'
import { readPounds } from '../parts/read-pounds.ts'
import { WideTable } from '../parts/wide-table.tsx'
import type { TypedCells } from './change-draft.ts'
import { londonDayOf, percentText } from './price-text.ts'

type Column = 'price' | 'sale' | 'cost'

type PriceGridProps = {
  rows: PriceGridRow[]
  cells: TypedCells
  onType: (cells: TypedCells) => void
  mayChange: boolean
  mayCost: boolean
}

/** Sizes as rows. Cells are typed, or a column of a spreadsheet is pasted into them. */
export function PriceGrid({ rows, cells, onType, mayChange, mayCost }: PriceGridProps) {
  const head = 'px-2.5 py-2 text-xs font-normal text-quiet'
  const figure = 'px-2.5 py-1.5 text-right whitespace-nowrap'
  const type = (column: Column, from: number, texts: string[]) => {
    const next = { ...cells }
    texts.forEach((text, index) => {
      const row = rows[from + index]
      if (row) next[row.sku] = withCell(next[row.sku], column, { text, row })
    })
    onType(Object.fromEntries(Object.entries(next).filter(([, cell]) => Object.keys(cell).length > 0)))
  }
  const cellOf = (column: Column, row: PriceGridRow, index: number) => (
    <Cell
      column={column}
      row={row}
      index={index}
      text={cells[row.sku]?.[column] ?? savedText(row, column)}
      isChanged={cells[row.sku]?.[column] !== undefined}
      onType={(texts) => type(column, index, texts)}
    />
  )
  return (
    <WideTable label="Prices">
      <table className="w-full min-w-3xl rounded-md border border-rule bg-panel text-left" data-price-grid>
        <thead>
          <tr className="border-b border-rule">
            <th className={head}>Size</th>
            <th className={`${head} text-right`}>Price</th>
            <th className={`${head} text-right`}>Sale price</th>
            <th className={head}>Sale</th>
            <th className={head}>Next price</th>
            {mayCost && <th className={`${head} text-right`}>Cost, no VAT</th>}
            {mayCost && <th className={`${head} text-right`}>Margin</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className="border-b border-rule last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash"
            >
              <th scope="row" className="px-2.5 py-1.5 text-left font-normal">
                <Link to={`/products/${row.product}`} className="font-medium hover:text-clay">
                  {row.name}
                </Link>
                <span className="block text-xs text-quiet">
                  {sizeText(row.size)}
                  {row.unit === 'm2' ? ', per m²' : ', each'}
                </span>
              </th>
              <td className={figure}>{mayChange ? cellOf('price', row, index) : poundsText(row.pence)}</td>
              <td className={figure}>{mayChange ? cellOf('sale', row, index) : poundsText(row.sale?.pence ?? null)}</td>
              <td className="px-2.5 py-1.5 text-xs">{saleText(row)}</td>
              <td className="px-2.5 py-1.5 text-xs whitespace-nowrap">
                {row.next && `${poundsText(row.next.pence)} from ${dateText(londonDayOf(row.next.from))}`}
              </td>
              {mayCost && <td className={figure}>{cellOf('cost', row, index)}</td>}
              {mayCost && (
                <td className={`${figure} ${row.margin !== null && row.margin < 0 ? 'text-alarm' : ''}`}>
                  {row.margin === null ? '–' : percentText(row.margin)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

const columnNames: Record<Column, string> = { price: 'Price', sale: 'Sale price', cost: 'Cost' }

const savedPence = (row: PriceGridRow, column: Column) =>
  column === 'price' ? row.pence : column === 'sale' ? (row.sale?.pence ?? null) : row.cost

const savedText = (row: PriceGridRow, column: Column) => {
  const pence = savedPence(row, column)
  return pence === null ? '' : (pence / 100).toFixed(2)
}

/** A cell that reads as it is saved is not typed. */
function withCell(
  cell: TypedCells[string] | undefined,
  column: Column,
  { text, row }: { text: string; row: PriceGridRow },
) {
  const { [column]: _, ...others } = cell ?? {}
  const saved = savedPence(row, column)
  const isSame = text.trim() === '' ? saved === null || column !== 'cost' : readPounds(text) === saved
  return isSame ? others : { ...others, [column]: text }
}

function saleText({ sale }: PriceGridRow): string {
  if (!sale) return ''
  const last = sale.until && londonDayOf(new Date(new Date(sale.until).getTime() - 1).toISOString())
  const until = last ? `until ${dateText(last)}` : 'without an end'
  return sale.is_running ? `Now, ${until}` : `From ${dateText(londonDayOf(sale.from))} ${until}`
}

type CellProps = {
  column: Column
  row: PriceGridRow
  index: number
  text: string
  isChanged: boolean
  onType: (texts: string[]) => void
}

/** Enter and the arrow keys go to the cell above or below, as in a spreadsheet. */
function Cell({ column, row, index, text, isChanged, onType }: CellProps) {
  const isWrong = isChanged && text.trim() !== '' && readPounds(text) === null
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const grid = event.currentTarget.closest('[data-price-grid]')
    grid?.querySelector<HTMLInputElement>(`[data-cell="${column} ${index + step}"]`)?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    onType(lines.map((line) => (line.split('\t')[0] ?? '').trim()))
  }
  const errorId = `wrong-${column}-${row.id}`
  return (
    <>
      <input
        aria-label={`${columnNames[column]}: ${row.name}, ${sizeText(row.size)}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        data-cell={`${column} ${index}`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType([target.value])}
        onFocus={({ target }) => target.select()}
        onKeyDown={move}
        onPaste={paste}
        className={`min-h-10 w-24 rounded-md border bg-transparent px-2 text-right ${isWrong ? 'border-alarm' : isChanged ? 'border-clay' : 'border-edge'}`}
      />
      {isWrong && (
        <span id={errorId} className="block text-xs whitespace-normal text-alarm">
          Not a price
        </span>
      )}
    </>
  )
}
