import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

export type DocumentKind = keyof typeof officeApi.documents

/** Which document a screen edits: `{ kind: 'settings', id: 'company' }`. */
export type DocumentKey = { kind: DocumentKind; id: string }

/** The calls of one kind of document. They are the same for every kind. */
export const documentCalls = (kind: DocumentKind) => officeApi.documents[kind as 'settings']

/** What is published, and the draft. */
export const documentQuery = ({ kind, id }: DocumentKey) =>
  queryOptions({
    queryKey: ['documents', kind, id],
    queryFn: () => read(documentCalls(kind)[':id'].$get({ param: { id } })),
  })

export const documentListQuery = (kind: DocumentKind) =>
  queryOptions({ queryKey: ['documents', kind], queryFn: () => read(documentCalls(kind).all.$get()) })
