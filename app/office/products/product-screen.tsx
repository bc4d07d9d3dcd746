import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { isSlug } from '#contract/catalogue/slug.ts'
import type { EditedDocument } from '#contract/office/documents.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { DocumentPreview } from '../documents/document-preview.tsx'
import { documentCalls, documentQuery } from '../documents/document-query.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { Segments } from '../parts/segments.tsx'
import { useIsWide } from '../parts/use-is-wide.ts'
import { useTitle } from '../parts/use-title.ts'
import { duplicateOf, startProduct } from './new-product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { productChoicesQuery } from './product-query.ts'

/** One product: its fields, its prices, and its page as visitors will see it. */
export function ProductScreen() {
  const { id = '' } = useParams()
  return <ProductEditor key={id} id={id} />
}

function ProductEditor({ id }: { id: string }) {
  const [isRemoved, setRemoved] = useState(false)
  const { data, error } = useQuery({ ...documentQuery({ kind: 'product', id }), enabled: !isRemoved })
  useTitle(data ? `Product: ${nameOf(data)}` : 'Product')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = async (discard: () => Promise<void>) => {
    // Reading a document that no longer exists would fail.
    setRemoved(true)
    try {
      await discard()
    } catch (reason) {
      setRemoved(false)
      throw reason
    }
    await queries.invalidateQueries({ queryKey: ['products'] })
    await navigate('/products')
  }
  return (
    <>
      <Link
        to="/products"
        className="inline-flex min-h-9 items-center gap-2 text-quiet underline decoration-rule underline-offset-4 hover:text-clay"
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
        Products
      </Link>
      {error && !data && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <LoadedProduct id={id} data={data} onRemove={remove} />}
    </>
  )
}

const nameOf = ({ draft, document }: EditedDocument): string => String((draft?.document ?? document).name || 'Untitled')

const views = [
  { value: 'fields', label: 'Product' },
  { value: 'preview', label: 'Preview' },
] as const

type LoadedProps = { id: string; data: EditedDocument; onRemove: (discard: () => Promise<void>) => Promise<void> }

function LoadedProduct({ id, data, onRemove }: LoadedProps) {
  const { data: choices, error } = useQuery(productChoicesQuery)
  const isWide = useIsWide()
  const [view, setView] = useState<'fields' | 'preview'>('fields')
  const name = nameOf(data)
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="mr-auto min-w-0 wrap-anywhere">
          {name}
        </h1>
        <ProductActions id={id} data={data} />
      </header>
      {!isWide && (
        <div className="mb-4">
          <Segments label="Show" options={views} value={view} onChange={setView} />
        </div>
      )}
      {error && <Alert>{errorMessage(error)}</Alert>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,11fr)_minmax(0,12fr)]">
        <section
          aria-label="Product"
          className={`min-w-0 rounded-md border border-rule bg-panel px-5 pt-5 ${isWide || view === 'fields' ? '' : 'hidden'}`}
        >
          {choices ? (
            <ProductForm id={id} name={name} data={data} choices={choices} onRemove={onRemove} />
          ) : (
            !error && <Loading />
          )}
        </section>
        {(isWide || view === 'preview') && (
          <DocumentPreview
            document={{ kind: 'product', id }}
            data={data}
            fault={previewFault(data.draft?.document ?? data.document)}
          />
        )}
      </div>
    </>
  )
}

function previewFault({ slug, sizes }: Record<string, unknown>): string | null {
  if (!isSlug(String(slug))) return 'The preview needs a valid address.'
  return Array.isArray(sizes) && sizes.length > 0 ? null : 'The preview needs a size.'
}

function ProductActions({ id, data }: { id: string; data: EditedDocument }) {
  const may = useMay()
  const navigate = useNavigate()
  const { act, busy, error } = useAction('products')
  const calls = documentCalls('product')[':id']
  const { status, slug } = data.document
  const duplicate = async () => {
    const copy = await act(() => startProduct(duplicateOf(data.draft?.document ?? data.document)))
    if (copy) await navigate(`/products/${copy}`)
  }
  const setStatus = (to: 'publish' | 'archived') =>
    act(async (once) => {
      const changes = [{ field: 'status', from: status, to }]
      const { number } = await read(calls.draft.$patch({ param: { id }, json: { changes } }))
      if (number !== null) await read(calls.publish.$post({ param: { id }, json: { number } }, once()))
    })
  return (
    <>
      {data.number > 0 && status === 'publish' && (
        <a
          href={`/product/${slug}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center gap-1 text-xs text-quiet underline decoration-rule underline-offset-4 wrap-anywhere hover:text-clay"
        >
          /product/{String(slug)}
          <ExternalLink aria-label="opens in a new tab" size={14} strokeWidth={1.5} className="shrink-0" />
        </a>
      )}
      {data.number === 0 && <p className="text-xs text-quiet">Not published yet</p>}
      <Button look="quiet" busy={busy} onClick={() => void duplicate()}>
        <Copy aria-hidden size={15} strokeWidth={1.5} />
        Duplicate
      </Button>
      {/* With unpublished changes, the status is chosen in the form: publishing would publish all of them. */}
      {data.number > 0 && !data.draft && may('catalogue.publish') && (
        <Button look="quiet" busy={busy} onClick={() => void setStatus(status === 'archived' ? 'publish' : 'archived')}>
          {status === 'archived' ? 'Put back on sale' : 'Archive'}
        </Button>
      )}
      {error && (
        <div className="basis-full">
          <Alert>{error}</Alert>
        </div>
      )}
    </>
  )
}
