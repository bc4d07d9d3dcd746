import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pictureAt } from '#contract/media/picture.ts'
import type { ProductChoices, ProductRow } from '#contract/office/products.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FindForm } from '../parts/find-form.tsx'
import { poundsText } from '../parts/format.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { NewProduct } from './new-product.tsx'
import { type ProductQuery, productChoicesQuery, productListQuery } from './product-query.ts'

const perPage = 50
const names = ['q', 'status', 'collection', 'material', 'stock', 'missing', 'page'] as const

/** The filter is in the address, so every view is a link. */
const readQuery = (parameters: URLSearchParams): ProductQuery =>
  Object.fromEntries(names.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : [])))

/** All products, with search and filters. */
export function ProductsScreen() {
  useTitle('Products')
  const [parameters, setParameters] = useSearchParams()
  const query = readQuery(parameters)
  const { data, error } = useQuery(productListQuery(query))
  const { data: choices } = useQuery(productChoicesQuery)
  const [isAdding, setAdding] = useState(false)
  const change = (changes: Record<string, string>) => {
    const { page: _, ...rest } = query
    const next = Object.entries({ ...rest, ...changes }).filter(([, value]) => value)
    setParameters(Object.fromEntries(next) as Record<string, string>)
  }
  return (
    <>
      <ScreenHead title="Products">
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          New product
        </Button>
      </ScreenHead>
      <FindForm q={String(query.q ?? '')} placeholder="Name or SKU" onFind={(q) => change({ q })} />
      <Filters query={query} choices={choices} onChange={change} />
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p role="status" className="mb-2 text-xs text-quiet">
            {data.total === 0 ? 'No matching products.' : data.total === 1 ? '1 product' : `${data.total} products`}
          </p>
          {data.products.length > 0 && <ProductTable products={data.products} />}
          <Pages total={data.total} page={Number(query.page ?? 1)} onPage={(page) => change({ page: String(page) })} />
        </>
      )}
      <NewProduct key={String(isAdding)} open={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

const any = { value: '', label: 'Any' }
const stateNames = { publish: 'On sale', draft: 'Hidden', archived: 'Archived', new: 'Not published yet' } as const

type FiltersProps = {
  query: ProductQuery
  choices: ProductChoices | undefined
  onChange: (changes: Record<string, string>) => void
}

function Filters({ query, choices, onChange }: FiltersProps) {
  const named = (list: { slug: string; name: string }[] = []) => [
    any,
    ...list.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  const filters = [
    {
      name: 'status',
      label: 'Status',
      options: [any, ...Object.entries(stateNames).map(([value, label]) => ({ value, label }))],
    },
    { name: 'collection', label: 'Collection', options: named(choices?.collections) },
    { name: 'material', label: 'Material', options: named(choices?.material) },
    {
      name: 'stock',
      label: 'Stock',
      options: [any, { value: 'in', label: 'In stock' }, { value: 'out', label: 'Out of stock' }],
    },
    {
      name: 'missing',
      label: 'Missing',
      options: [any, { value: 'price', label: 'A price' }, { value: 'picture', label: 'Pictures' }],
    },
  ] as const
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={String(query[name] ?? '')}
          options={[...options]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  )
}

function ProductTable({ products }: { products: ProductRow[] }) {
  const head = 'px-2.5 py-2 text-xs font-normal text-quiet'
  return (
    <div className="overflow-x-auto rounded-md border border-rule bg-panel">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className={head}>Product</th>
            <th className={`${head} text-right max-md:hidden`}>Sizes</th>
            <th className={`${head} text-right`}>From</th>
            <th className={`${head} text-right max-sm:hidden`}>Stock</th>
            <th className={`${head} max-sm:hidden`}>State</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductLine key={product.key} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ProductLine({ product }: { product: ProductRow }) {
  const { key, name, picture, sizes, from_pence, unit, stock, status, has_draft } = product
  const state = `${stateNames[status]}${has_draft && status !== 'new' ? ', changed' : ''}`
  const figure = 'px-2.5 py-2 text-right whitespace-nowrap'
  return (
    <tr className="border-b border-rule last:border-0 focus-within:bg-clay-wash hover:bg-clay-wash">
      <td className="px-2.5 py-2">
        <Link to={`/products/${key}`} data-row className="flex min-h-11 items-center gap-3 hover:text-clay">
          {picture ? (
            <img
              src={pictureAt(picture, 160)}
              alt=""
              loading="lazy"
              width={44}
              height={44}
              className="size-11 shrink-0 rounded-sm object-cover"
            />
          ) : (
            <span className="size-11 shrink-0 rounded-sm bg-rail" />
          )}
          <span className="min-w-0 wrap-anywhere">
            {name}
            <span className="block text-xs text-quiet sm:hidden">{state}</span>
          </span>
        </Link>
      </td>
      <td className={`${figure} max-md:hidden`}>{sizes}</td>
      <td className={figure}>
        {poundsText(from_pence)}
        {from_pence !== null && unit === 'm2' && <span className="text-xs text-quiet"> /m²</span>}
      </td>
      <td className={`${figure} max-sm:hidden`}>{stock}</td>
      <td className="px-2.5 py-2 text-xs max-sm:hidden">{state}</td>
    </tr>
  )
}

function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const last = Math.ceil(total / perPage)
  if (last < 2) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-4">
      <Button look="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="text-xs text-quiet">
        Page {page} of {last}
      </span>
      <Button look="outline" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
