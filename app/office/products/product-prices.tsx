import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PriceList } from '#contract/office/products.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import type { Entries } from '../documents/field-spec.ts'
import { poundsText } from '../parts/format.ts'
import { Alert } from '../parts/panel.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { productPricesQuery } from './product-query.ts'
import { sizeTitle } from './product-sections.ts'

/** What the server calls the price of a full-size sample that is not published yet. */
const newSample = 'FULL-SIZE-SAMPLE'

type Price = PriceList['prices'][number]
type Item = { sku: string; title: string; price: Price | undefined }

/**
 * The prices of all sizes. They are not part of the draft: a price counts from the moment it is saved, or from the moment
 * the product is published if the size is new.
 */
export function ProductPrices({ form, id }: { form: DocumentFormState; id: string }) {
  const { data: prices = [], error } = useQuery(productPricesQuery(id))
  const [sizes, hasSample, unit] = useWatch({ control: form.control, name: ['sizes', 'hasFullSizeSample', 'unit'] })
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState(false)
  const { act, busy, error: failure } = useAction('products')
  const queries = useQueryClient()
  const mayChange = useMay()('prices.change')
  const items = itemsOf((sizes ?? []) as Entries[], hasSample === true, prices)
  const changed = items.flatMap(({ sku, price }) => {
    const pence = typed[sku] === undefined ? null : readPounds(typed[sku])
    return pence === null || pence === price?.pence ? [] : [{ sku, pence }]
  })
  const wrong = (sku: string) =>
    typed[sku]?.trim() && !readPounds(typed[sku]) ? 'Please enter a price such as 42.50' : undefined
  const save = async () => {
    const done = await act(() =>
      read(officeApi.products[':id'].prices.$put({ param: { id }, json: { prices: changed } })),
    )
    if (!done) return
    queries.setQueryData(productPricesQuery(id).queryKey, done.prices)
    // A missing price is one of the things to do before publishing.
    void queries.invalidateQueries({ queryKey: ['faults', id] })
    setTyped({})
    setSaved(true)
  }
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-2 font-medium">Prices</legend>
      {(failure || error) && <Alert>{failure || errorMessage(error)}</Alert>}
      {items.length === 0 && <p className="text-quiet">Add a size first.</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {items.map(({ sku, title, price }) => (
          <Field
            key={sku}
            label={`${title}: price in pounds, with VAT${unit === 'm2' && price?.kind !== 'full_size_sample' && sku !== newSample ? ', per m²' : ''}`}
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            value={typed[sku] ?? (price ? (price.pence / 100).toFixed(2) : '')}
            onChange={({ target }) => {
              setSaved(false)
              setTyped({ ...typed, [sku]: target.value })
            }}
            error={wrong(sku)}
            hint={hintOf(price)}
          />
        ))}
      </div>
      {mayChange && items.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-4">
          <Button
            look="outline"
            busy={busy}
            disabled={changed.length === 0 || items.some(({ sku }) => wrong(sku))}
            onClick={() => void save()}
          >
            Save prices
          </Button>
          <span role="status" className="text-xs text-quiet">
            {saved ? 'The prices are saved.' : 'Prices count at once; those of a new size when it is published.'}
          </span>
        </p>
      )}
    </fieldset>
  )
}

function hintOf(price: Price | undefined): string {
  if (!price) return 'No price yet'
  if (price.kind === 'new') return 'Counts when the size is published'
  return price.sale_pence === null ? `${price.stock} in stock` : `On sale for ${poundsText(price.sale_pence)}`
}

function itemsOf(sizes: Entries[], hasSample: boolean, prices: Price[]): Item[] {
  const priceOf = (sku: string) => prices.find((price) => price.sku === sku)
  const sample = prices.find(({ kind }) => kind === 'full_size_sample')
  return [
    ...sizes
      .filter(({ sku }) => sku)
      .map((size) => ({
        sku: String(size.sku),
        title: sizeTitle(size) || String(size.sku),
        price: priceOf(String(size.sku)),
      })),
    ...(hasSample
      ? [{ sku: sample?.sku ?? newSample, title: 'Full-size sample', price: sample ?? priceOf(newSample) }]
      : []),
  ]
}
