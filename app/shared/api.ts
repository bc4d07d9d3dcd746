import { type ClientResponse, hc } from 'hono/client'
import type { RouterContextProvider } from 'react-router'
import type { Api } from '#api/app.ts'
import { encodeParams } from './encode-params.ts'
import { loaderContext } from './loader-context.ts'
import { announceSignedOut } from './signed-out.ts'

export type ApiClient = ReturnType<typeof hc<Api>>

const timeoutMs = 10_000

/** How browsers call every API of the shop. */
export const clientOptions = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, credentials: 'same-origin', signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
}

export const browserApi: ApiClient = encodeParams(hc<Api>('/', clientOptions))

/** For loaders: the same client, served by the API in the same process. */
export const serverApi = (context: Readonly<RouterContextProvider>): ApiClient =>
  encodeParams(hc<Api>('http://in-process/', { fetch: context.get(loaderContext).fetch }))

type ErrorBody = { code?: string; message?: string; fields?: Record<string, string> }

/** The API responded with an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** A message for each invalid field. */
  readonly fields: Record<string, string>

  constructor(status: number, body: ErrorBody) {
    const { code = '', message = 'Something went wrong. Please try again.', fields = {} } = body
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Body<Response> = Response extends ClientResponse<infer T, 200 | 201, 'json'> ? T : never

/** The body of a response; an error response is thrown as an `ApiError`. */
export async function read<Result extends ClientResponse<unknown, number, 'json'>>(
  pending: Promise<Result>,
): Promise<Body<Result>> {
  const response = await pending
  const body = await response.json()
  if (response.ok) return body as Body<Result>
  const error = new ApiError(response.status, (body as { error?: ErrorBody }).error ?? {})
  // A wrong password is the one 401 that does not mean that the session has ended.
  if (error.status === 401 && error.code !== 'bad_credentials') announceSignedOut()
  throw error
}

export const isRefused = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code
