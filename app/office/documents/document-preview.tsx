import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { EditedDocument } from '#contract/office/documents.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Alert, Loading } from '../parts/panel.tsx'
import { Segments } from '../parts/segments.tsx'
import { type DocumentKey, documentCalls } from './document-query.ts'
import { PreviewFrame } from './preview-frame.tsx'

const screens = { phone: 390, desktop: 1280 }
const options = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

type PreviewProps = {
  document: DocumentKey
  data: EditedDocument
  /** Why the draft cannot be shown as it is. */
  fault?: string | null
}

/** The real page with the draft in it, loaded again after every save. Without a draft, the page as it is published. */
export function DocumentPreview({ document: { kind, id }, data, fault = null }: PreviewProps) {
  const [copied, setCopied] = useState('')
  const [screen, setScreen] = useState<keyof typeof screens>(kind === 'menu' ? 'desktop' : 'phone')
  const { data: link, error } = useQuery({
    // Not below 'documents', which is read again after a save: the number says that there is something new to show.
    queryKey: ['preview', kind, id, data.number, data.draft?.number ?? null],
    queryFn: () => read(documentCalls(kind)[':id'].preview.$get({ param: { id } })),
    placeholderData: keepPreviousData,
    // The link works for a day.
    staleTime: 12 * 60 * 60_000,
    enabled: fault === null,
  })
  return (
    <section aria-label="Preview" className="flex h-[calc(100dvh-7rem)] min-h-112 min-w-0 flex-col xl:sticky xl:top-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segments label="Width of the preview" options={options} value={screen} onChange={setScreen} />
        {link && <Sharing path={link.path} onCopied={() => setCopied(link.path)} />}
      </div>
      {fault && <p className="mb-3 rounded-md border border-clay bg-clay-wash px-3 py-2">{fault}</p>}
      {error && <Alert>{errorMessage(error)}</Alert>}
      {link ? <PreviewFrame path={link.path} width={screens[screen]} /> : !error && !fault && <Loading />}
      {link && (
        <p role="status" className="mt-2 text-xs text-quiet">
          {copied === link.path && 'Link copied. '}A colleague can open this link for a day, without an account.
        </p>
      )}
    </section>
  )
}

const Sharing = ({ path, onCopied }: { path: string; onCopied: () => void }) => (
  <>
    <Button
      look="quiet"
      onClick={() => void navigator.clipboard.writeText(new URL(path, window.location.href).href).then(onCopied)}
    >
      <Copy aria-hidden size={15} strokeWidth={1.5} />
      Copy link
    </Button>
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center gap-1 text-quiet underline decoration-rule underline-offset-4 hover:text-clay"
    >
      Open in a new tab
      <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
    </a>
  </>
)
