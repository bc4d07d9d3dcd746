import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EditedDocument } from '#contract/office/documents.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { DocumentForm } from '../documents/document-form.tsx'
import { DocumentPreview } from '../documents/document-preview.tsx'
import { documentListQuery, documentQuery } from '../documents/document-query.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { Segments } from '../parts/segments.tsx'
import { useIsWide } from '../parts/use-is-wide.ts'
import { useTitle } from '../parts/use-title.ts'
import type { TextKindSpec } from './text-kinds.ts'

const earlier =
  'This text comes from an earlier version of the shop, which did not keep what was typed. It stays as it is until you write it again here.'

/** One page, post, question, collection or term: its fields, and the page as visitors will see it. */
export function TextEditor({ spec, id }: { spec: TextKindSpec; id: string }) {
  const { kind, section, title } = spec
  const [isRemoved, setRemoved] = useState(false)
  const { data, error } = useQuery({ ...documentQuery({ kind, id }), enabled: !isRemoved })
  useTitle(data ? `Content: ${nameOf(data, spec)}` : 'Content')
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
    await queries.invalidateQueries({ ...documentListQuery(kind), exact: true })
    await navigate(`/content/${section}`)
  }
  return (
    <>
      <Link
        to={`/content/${section}`}
        className="inline-flex min-h-9 items-center gap-2 text-quiet underline decoration-rule underline-offset-4 hover:text-clay"
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
        {title}
      </Link>
      {error && !data && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <LoadedEditor spec={spec} id={id} data={data} onRemove={remove} />}
    </>
  )
}

type View = 'text' | 'preview'
const nameOf = ({ draft, document }: EditedDocument, { nameField }: TextKindSpec): string =>
  String((draft?.document ?? document)[nameField] || 'Untitled')

const views = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Preview' },
] as const

type LoadedEditorProps = {
  spec: TextKindSpec
  id: string
  data: EditedDocument
  onRemove: (discard: () => Promise<void>) => Promise<void>
}

function LoadedEditor({ spec, id, data, onRemove }: LoadedEditorProps) {
  const { kind, textField } = spec
  const document = { kind, id }
  const isWide = useIsWide()
  const [view, setView] = useState<View>('text')
  const name = nameOf(data, spec)
  const isEarlier = textField !== undefined && data.number > 0 && data.document[textField] === ''
  // The same list between renders, because saving starts again when it changes.
  const fields = useMemo(
    () => spec.fields.map((field) => (field.kind === 'markdown' && isEarlier ? { ...field, notice: earlier } : field)),
    [spec, isEarlier],
  )
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="mr-auto min-w-0 wrap-anywhere">
          {name}
        </h1>
        <ShopLink spec={spec} data={data} />
      </header>
      {!isWide && (
        <div className="mb-4">
          <Segments label="Show" options={views} value={view} onChange={setView} />
        </div>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,11fr)_minmax(0,12fr)]">
        <section
          aria-label="Text"
          className={`min-w-0 rounded-md border border-rule bg-panel px-5 pt-5 ${isWide || view === 'text' ? '' : 'hidden'}`}
        >
          <DocumentForm document={document} title={name} fields={fields} data={data} onRemove={onRemove} />
        </section>
        {(isWide || view === 'preview') && (
          <DocumentPreview
            document={document}
            data={data}
            fault={spec.previewFault(data.draft?.document ?? data.document)}
          />
        )}
      </div>
    </>
  )
}

function ShopLink({ spec, data }: { spec: TextKindSpec; data: EditedDocument }) {
  if (data.number === 0) return <p className="text-xs text-quiet">Not published yet</p>
  if (data.document.isHidden) return <p className="text-xs text-quiet">Hidden from visitors</p>
  const path = spec.shopPath(data.document)
  if (!path.startsWith('/')) return null
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center gap-1 text-xs text-quiet underline decoration-rule underline-offset-4 wrap-anywhere hover:text-clay"
    >
      {path}
      <ExternalLink aria-label="opens in a new tab" size={14} strokeWidth={1.5} className="shrink-0" />
    </a>
  )
}
