import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EditedDocument } from '#contract/office/documents.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Alert } from '../parts/panel.tsx'
import { type DocumentKey, documentCalls } from './document-query.ts'
import { PreviewPanel } from './preview-panel.tsx'

type PreviewProps = {
  document: DocumentKey
  data: EditedDocument
  /** Why the draft cannot be shown as it is. */
  fault?: string | null
}

/** The real page with the draft in it, loaded again after every save. Without a draft, the page as it is published. */
export function DocumentPreview({ document: { kind, id }, data, fault = null }: PreviewProps) {
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
    <PreviewPanel
      path={link?.path ?? null}
      startsAs={kind === 'menu' ? 'desktop' : 'phone'}
      isLoading={!error && !fault}
      notice={
        <>
          {fault && <p className="mb-3 rounded-md border border-clay bg-clay-wash px-3 py-2">{fault}</p>}
          {error && <Alert>{errorMessage(error)}</Alert>}
        </>
      }
      note="A colleague can open this link for a day, without an account."
    />
  )
}
