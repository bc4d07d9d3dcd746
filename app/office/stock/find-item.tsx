import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { StockRow } from '#contract/office/stock.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Field } from '../../ui/field.tsx'
import { Alert } from '../parts/panel.tsx'
import { stockSearchQuery } from './stock-query.ts'

const maxResults = 8

/** Finds an item by SKU or name as it is typed. The buttons are large, for use on a phone. */
export function FindItem({ onFound }: { onFound: (row: StockRow) => void }) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data, error } = useQuery({ ...stockSearchQuery(words), placeholderData: keepPreviousData })
  const rows = words.length >= 2 ? (data?.rows ?? []).slice(0, maxResults) : []
  return (
    <div>
      <Field
        label="SKU or name"
        type="search"
        autoFocus
        autoCapitalize="characters"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <Alert>{errorMessage(error)}</Alert>}
      <p role="status" className="mt-2 text-xs text-quiet">
        {words.length < 2 ? 'Type at least two letters.' : data ? foundText(data.rows.length) : 'Searching …'}
      </p>
      <ul className="mt-2 grid gap-2">
        {rows.map((row) => (
          <li key={row.sku}>
            <button
              type="button"
              onClick={() => onFound(row)}
              className="min-h-14 w-full rounded-md border border-edge bg-panel px-4 py-2 text-left hover:border-clay"
            >
              <span className="block font-medium">
                {row.name}, {sizeText(row.size)}
              </span>
              <span className="block text-xs wrap-anywhere text-quiet">{row.sku}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const foundText = (found: number): string => {
  if (found === 0) return 'No results.'
  return found > maxResults ? `More than ${maxResults} results. Type more to narrow them down.` : `${found} found.`
}
