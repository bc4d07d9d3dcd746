import { type ClientResponse, hc } from 'hono/client'
import type { RouterContextProvider } from 'react-router'
import type { Api } from '#api/app.ts'
import { encodeParams } from './encode-params.ts'
import { loaderContext } from './loader-context.ts'
import { announceSignedOut } from './signed-out.ts'

export type ApiClient = ReturnType<typeof hc<Api>>

const timeoutMs = 10_000

/** The browser's way to the API. */
export const browserApi: ApiClient = encodeParams(
  hc<Api>('/', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, { ...init, credentials: 'same-origin', signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
  }),
)

/** The server's way: the same calls, answered by the same process. */
export const serverApi = (context: Readonly<RouterContextProvider>): ApiClient =>
  encodeParams(hc<Api>('http://in-process/', { fetch: context.get(loaderContext).fetch }))

type Refused = { code?: string; message?: string; fields?: Record<string, string> }

/** An answer the API gave instead of what was asked for. */
export class ApiError extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  readonly code: string
  /** A sentence for each field that is at fault. */
  readonly fields: Record<string, string>

  constructor(status: number, { code = '', message = 'Something went wrong', fields = {} }: Refused) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Body<Response> = Response extends ClientResponse<infer T, 200 | 201, 'json'> ? T : never

/** The body of a good answer; anything else is thrown with the sentence the API gave. */
export async function read<Answer extends ClientResponse<unknown, number, 'json'>>(
  answer: Promise<Answer>,
): Promise<Body<Answer>> {
  const response = await answer
  const body = await response.json()
  if (response.ok) return body as Body<Answer>
  const refused = (body as { error?: Refused }).error ?? {}
  // A wrong password is the one 401 that is not about who one was.
  if (response.status === 401 && refused.code !== 'bad_credentials') announceSignedOut()
  throw new ApiError(response.status, refused)
}
