import { type ClientResponse, hc } from 'hono/client'
import type { OfficeApi } from '#api/office/office-router.ts'
import { encodeParams } from '../shared/encode-params.ts'

const timeoutMs = 10_000
/** A telephone at the far end of the yard takes its time. */
const photoTimeoutMs = 60_000

/** The office's own way to its API, as `app/shared/api.ts` is the shop's. */
export const officeApi = encodeParams(
  hc<OfficeApi>('/api/office', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, { ...init, credentials: 'same-origin', signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
  }),
)

/** An answer the API gave instead of what was asked for. */
export class OfficeError extends Error {
  override name = 'OfficeError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(
    status: number,
    { message, code, fields }: { message: string; code: string; fields: Record<string, string> },
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Refused = { error?: { code?: string; message?: string; fields?: Record<string, string> } }
type Body<Response> = Response extends ClientResponse<infer T, 200, 'json'> ? T : never

/** The body of a good answer; anything else is thrown with the sentence the API gave. */
export async function read<Answer extends ClientResponse<unknown, number, 'json'>>(
  answer: Promise<Answer>,
): Promise<Body<Answer>> {
  const response = await answer
  const body = await response.json()
  if (response.ok) return body as Body<Answer>
  const { code = '', message = 'Something went wrong. Please try again.', fields = {} } = (body as Refused).error ?? {}
  throw new OfficeError(response.status, { message, code, fields })
}

/** Sends a photo as it is and answers its name. */
export async function uploadPhoto(file: File): Promise<string> {
  const sent = fetch('/api/office/photos', {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.type || 'image/jpeg' },
    signal: AbortSignal.timeout(photoTimeoutMs),
  })
  const { photo } = await read(sent as unknown as ReturnType<typeof officeApi.photos.$post>)
  return photo
}

export const isRefused = (error: unknown, code: string): boolean => error instanceof OfficeError && error.code === code

/** What a screen says of a failure: the API's own sentence, or one for when there was no answer. */
export const errorText = (error: unknown): string =>
  error instanceof OfficeError ? error.message : 'We could not reach the shop. Please check your connection.'
