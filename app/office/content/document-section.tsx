import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EditedDocument } from '#contract/office/documents.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { DocumentPreview } from '../documents/document-preview.tsx'
import { type DocumentKey, documentQuery } from '../documents/document-query.ts'
import { Alert, Loading } from '../parts/panel.tsx'

type SectionProps = {
  document: DocumentKey
  title: string
  intro: string
  children: (data: EditedDocument) => ReactNode
}

/** A section that edits one document, with the page it is on below. */
export function DocumentSection({ document, title, intro, children }: SectionProps) {
  const { data, error } = useQuery(documentQuery(document))
  if (error && !data) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  return (
    <div className="grid min-w-0 gap-6 *:min-w-0">
      <section className="max-w-4xl rounded-md border border-rule bg-panel px-4 pt-5 sm:px-5">
        <h2 className="font-serif text-lg font-normal">{title}</h2>
        <p className="mt-1 mb-5 text-quiet">{intro}</p>
        {children(data)}
      </section>
      <DocumentPreview document={document} data={data} />
    </div>
  )
}
