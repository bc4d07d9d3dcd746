import { useQuery } from '@tanstack/react-query'
import type { EditedDocument } from '#contract/office/documents.ts'
import { read } from '../../shared/api.ts'
import { type DocumentKey, documentCalls } from './document-query.ts'

/** The real page with the draft in it. It is loaded again after every save. */
export function DocumentPreview({ document, data }: { document: DocumentKey; data: EditedDocument }) {
  const { kind, id } = document
  const number = data.draft?.number
  const { data: link } = useQuery({
    // Not refetched with the document: the draft may be published by then.
    queryKey: ['preview', kind, id, number],
    queryFn: () => read(documentCalls(kind)[':id'].preview.$get({ param: { id } })),
    enabled: number !== undefined,
  })
  if (!link) return null
  return <iframe title="Preview" src={link.path} className="h-[70vh] w-full rounded-md border border-rule" />
}
