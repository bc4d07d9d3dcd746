import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import type { DocumentKey } from '../documents/document-query.ts'

export const releaseListQuery = queryOptions({
  queryKey: ['releases', 'all'],
  queryFn: () => read(officeApi.releases.$get()),
})

const param = (id: number) => ({ param: { id: String(id) } })

export const releaseQuery = (id: number) =>
  queryOptions({ queryKey: ['releases', id], queryFn: () => read(officeApi.releases[':id'].$get(param(id))) })

/** What would keep this version of a release from being published. */
export const releaseCheckQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['releases', id, 'check', version],
    queryFn: () => read(officeApi.releases[':id'].check.$get(param(id))),
  })

/** Not below 'releases', which is read again after every change: the link stays the same. */
export const releasePreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['release_preview', id],
    queryFn: () => read(officeApi.releases[':id'].preview.$get(param(id))),
    // The link works for a day.
    staleTime: 12 * 60 * 60_000,
  })

/** The releases that wait with changes to a document. */
export const waitingReleasesQuery = ({ kind, id }: DocumentKey) =>
  queryOptions({
    queryKey: ['releases', 'of', kind, id],
    queryFn: () => read(officeApi.releases.of[':kind'][':id'].$get({ param: { kind, id } })),
  })
