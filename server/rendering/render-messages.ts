import { bytesIn, wholeResponse } from '../whole-response.ts'

/** What the server and its rendering thread say to each other. Requests and responses travel as plain values. */

export type PlainRequest = { url: string; method: string; headers: [string, string][]; body: ArrayBuffer | null }
export type PlainResponse = { status: number; headers: [string, string][]; body: ArrayBuffer }

export type ToThread =
  | { kind: 'render'; id: number; request: PlainRequest; publicUrl: string }
  | { kind: 'answer'; call: number; response: PlainResponse }

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'call'; id: number; call: number; request: PlainRequest }
  | { kind: 'page'; id: number; response: PlainResponse }
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

export const fullResponse = ({ status, headers, body }: PlainResponse) =>
  bodiless.has(status)
    ? new Response(null, { status, headers })
    : wholeResponse(new Uint8Array(body), { status, headers })
