import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Face } from '#contract/media/face.ts'
import type { faceRoomSchema } from '#contract/office/faces.ts'
import { ApiError } from '../../shared/api.ts'
import { announceSignedOut } from '../../shared/signed-out.ts'

/** The server draws a room one at a time. */
const timeoutMs = 30_000

const shared = {
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  // The server may draw for others, or slowly: it keeps what it has begun, so asking again is enough.
  retry: (failures: number, error: Error) => failures < 30 && error instanceof ApiError && error.status === 503,
  retryDelay: 2000,
}

/** The straightened face as a data URL. */
export const facePreviewQuery = (face: Face | null) =>
  queryOptions({
    ...shared,
    queryKey: ['face', face],
    queryFn: ({ signal }) => draw('preview', { face }, signal),
    enabled: face !== null,
  })

/** The faces in a room as a data URL. */
export const faceRoomQuery = (input: z.input<typeof faceRoomSchema>) =>
  queryOptions({
    ...shared,
    queryKey: ['face-room', input],
    queryFn: ({ signal }) => draw('room', input, signal),
    enabled: input.faces.length > 0,
  })

/** A data URL, because an object URL would have to be revoked once nobody shows it. */
async function draw(what: 'preview' | 'room', input: object, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/api/office/faces/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (response.ok) return toDataUrl(await response.blob())
  if (response.status === 401) announceSignedOut()
  const body = await response.json().catch(() => ({}))
  throw new ApiError(response.status, body.error ?? {})
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
