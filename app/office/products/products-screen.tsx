import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BulkSelection } from '#contract/office/bulk-products.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useMay } from '../access/me-query.ts'
import { FindForm } from '../parts/find-form.tsx'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { useTitle } from '../parts/use-title.ts'
import { BulkChange } from './bulk-change.tsx'
import { BulkJobs } from './bulk-jobs.tsx'
import { NewProduct } from './new-product.tsx'
import { changedFilter, productFilters, readFilter } from './product-filter.ts'
import { ProductGrid } from './product-grid.tsx'
import { type ProductQuery, productChoicesQuery, productListQuery } from './product-query.ts'
import { productsText } from './products-text.ts'
import { PublishBar, type SavedDraft } from './publish-bar.tsx'
import { ReleaseDrafts } from './release-drafts.tsx'
import { SelectionBar } from './selection-bar.tsx'

/** All products in a grid, with search, filters and saved views. Cells can be edited, and many products changed at once. */
export function ProductsScreen() {
  useTitle('Products')
  const [parameters, setParameters] = useSearchParams()
  const query = readFilter(parameters)
  const list = useInfiniteQuery(productListQuery(query))
  const { data: choices } = useQuery(productChoicesQuery)
  const [open, setOpen] = useState<'new' | 'jobs' | null>(null)
  const [isEditing, setEditing] = useState(false)
  /** Drafts saved in the grid that are not published yet, by the product's key. */
  const [saved, setSaved] = useState<ReadonlyMap<string, SavedDraft>>(new Map())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // The filter whose matches are all selected. Changing the filter ends that selection.
  const [matching, setMatching] = useState<string | null>(null)
  const [bulk, setBulk] = useState<BulkSelection | null>(null)
  const [releasing, setReleasing] = useState<BulkSelection | null>(null)
  const mayPublish = useMay()('catalogue.publish')
  const { sort: _sort, ...filter } = query
  const filterKey = new URLSearchParams(filter).toString()
  const isAll = matching === filterKey
  const selection: BulkSelection = isAll ? { filter } : { keys: [...selected] }
  const rows = list.data?.pages.flatMap(({ products }) => products) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const change = (changes: Record<string, string>) => setParameters(changedFilter(query, changes))
  const select = (keys: string[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const key of keys) isSelected ? next.add(key) : next.delete(key)
    setSelected(next)
    setMatching(null)
  }
  const clear = () => {
    setSelected(new Set())
    setMatching(null)
  }
  return (
    <>
      <ScreenHead title="Products">
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => setOpen('jobs')}>
            <History aria-hidden="true" size={16} strokeWidth={1.5} />
            Bulk changes
          </Button>
          <Button look="outline" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            <Pencil aria-hidden="true" size={16} strokeWidth={1.5} />
            {isEditing ? 'Stop editing' : 'Edit in the grid'}
          </Button>
          <Button onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
            New product
          </Button>
        </div>
      </ScreenHead>
      <FindForm q={String(query.q ?? '')} placeholder="Name or SKU" onFind={(q) => change({ q })} />
      <Filters query={query} choices={choices} onChange={change} />
      <SavedViews screen="products" query={new URLSearchParams(query as Record<string, string>).toString()} />
      {list.error && <Alert>{errorMessage(list.error)}</Alert>}
      {!list.data && !list.error && <Loading />}
      {list.data && (
        <>
          <p role="status" className="mb-2 text-xs text-quiet">
            {total === 0 ? 'No matching products.' : productsText(total)}
          </p>
          {rows.length > 0 && (
            <ProductGrid
              rows={rows}
              choices={choices}
              selected={isAll ? new Set(rows.map(({ key }) => key)) : selected}
              onSelect={select}
              sort={String(query.sort ?? 'name')}
              onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
              isEditing={isEditing}
              onSaved={(key, draft) => setSaved((before) => new Map(before).set(key, draft))}
            />
          )}
        </>
      )}
      {list.hasNextPage && (
        <Button
          look="outline"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {selected.size === 0 && !isAll && (
        <PublishBar saved={saved} onDone={(keys) => setSaved(new Map([...saved].filter(([key]) => !keys.has(key))))} />
      )}
      {(isAll || selected.size > 0) && mayPublish && (
        <SelectionBar
          count={isAll ? total : selected.size}
          total={total}
          isAll={isAll}
          onSelectMatching={
            !isAll && rows.length > 0 && rows.every(({ key }) => selected.has(key)) && total > selected.size
              ? () => setMatching(filterKey)
              : null
          }
          onChange={() => setBulk(selection)}
          onRelease={() => setReleasing(selection)}
          onClear={clear}
        />
      )}
      <NewProduct key={`new ${open === 'new'}`} open={open === 'new'} onClose={() => setOpen(null)} />
      <BulkJobs open={open === 'jobs'} onClose={() => setOpen(null)} />
      <ReleaseDrafts
        key={`release ${releasing !== null}`}
        selection={releasing}
        onClose={(isDone) => {
          setReleasing(null)
          if (isDone) clear()
        }}
      />
      <BulkChange
        key={`bulk ${bulk !== null}`}
        selection={bulk}
        choices={choices}
        onClose={(isDone) => {
          setBulk(null)
          if (isDone) clear()
        }}
      />
    </>
  )
}

type FiltersProps = {
  query: ProductQuery
  choices: Parameters<typeof productFilters>[0]
  onChange: (changes: Record<string, string>) => void
}

function Filters({ query, choices, onChange }: FiltersProps) {
  const { main, more } = productFilters(choices)
  const isUsed = more.some(({ name }) => query[name])
  const [isOpen, setOpen] = useState(isUsed)
  const filters = isOpen || isUsed ? [...main, ...more] : main
  return (
    <div className="mb-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
        {filters.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            value={String(query[name] ?? '')}
            options={options}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {!isUsed && (
          <Button look="quiet" className="-ml-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fewer filters' : 'More filters'}
          </Button>
        )}
        {Object.keys(query).some((name) => name !== 'sort') && (
          <Button
            look="quiet"
            className="-ml-2"
            onClick={() => onChange(Object.fromEntries(Object.keys(query).map((name) => [name, ''])))}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}
