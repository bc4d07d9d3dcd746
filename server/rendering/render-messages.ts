import { bytesIn, type Compressed, wholeResponse } from '../whole-response.ts'

/** What the server and its rendering thread say to each other. Requests and responses travel as plain values. */

export type PlainRequest = { url: string; method: string; headers: [string, string][]; body: ArrayBuffer | null }
export type PlainResponse = { status: number; headers: [string, string][]; body: ArrayBuffer }

export type Call = { number: number; request: PlainRequest }
export type CallAnswer = { number: number; response: PlainResponse }

export type ToThread =
  | { kind: 'render'; id: number; request: PlainRequest; publicUrl: string }
  | { kind: 'answers'; answers: CallAnswer[] }

export type FromThread =
  | { kind: 'ready' }
  /** What a page asks the API at once is answered at once: to wake a thread takes longer than most answers. */
  | { kind: 'calls'; id: number; calls: Call[] }
  | { kind: 'page'; id: number; response: PlainResponse; compressed?: Compressed | undefined }
  | { kind: 'failure'; id: number; error: unknown }
  | { kind: 'report'; error: unknown }

export async function plainRequest(request: Request): Promise<PlainRequest> {
  const { url, method } = request
  return { url, method, headers: [...request.headers], body: request.body ? await request.arrayBuffer() : null }
}

export async function plainResponse(response: Response): Promise<PlainResponse> {
  // A copy, because it is given away.
  const body = new Uint8Array(await bytesIn(response)).buffer
  return { status: response.status, headers: [...response.headers], body }
}

export const fullRequest = ({ url, method, headers, body }: PlainRequest) => new Request(url, { method, headers, body })

const bodiless = new Set([204, 205, 304])

export const fullResponse = ({ status, headers, body }: PlainResponse, compressed?: Compressed) =>
  bodiless.has(status)
    ? new Response(null, { status, headers })
    : wholeResponse(new Uint8Array(body), { status, headers }, compressed)
