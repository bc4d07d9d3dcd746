import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FileDetails, ImportKind } from '#contract/office/files.ts'
import { ApiError, read } from '../../shared/api.ts'
import { announceSignedOut } from '../../shared/signed-out.ts'
import { officeApi } from '../api.ts'

export const filesQuery = infiniteQueryOptions({
  queryKey: ['files', 'list'],
  queryFn: ({ pageParam }) => read(officeApi.files.$get({ query: pageParam ? { before: String(pageParam) } : {} })),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', 'one', id],
    queryFn: () => read(officeApi.files[':id'].$get({ param: { id } })),
  })

/** A large file takes longer to compare than other requests may. */
export const patient = () => ({ init: { signal: AbortSignal.timeout(60_000) } })

type Sending = { kind: ImportKind; file: File; onProgress: (share: number) => void }

/** Sends a file and reports the share that has been sent, which fetch cannot do. */
export const sendFile = ({ kind, file, onProgress }: Sending): Promise<FileDetails> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/office/files?${new URLSearchParams({ kind, name: file.name.slice(0, 200) })}`)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => {
      if (request.status === 200) return resolve(request.response)
      if (request.status === 401) announceSignedOut()
      reject(new ApiError(request.status, request.response?.error ?? {}))
    }
    request.onerror = () => reject(new Error('no response'))
    request.send(file)
  })
