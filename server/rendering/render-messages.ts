import type { MessagePort } from 'node:worker_threads'

/** Requests and responses as they travel between threads. */
export type PlainRequest = { url: string; method: string; headers: [string, string][]; body: ArrayBuffer | null }
export type PlainResponse = { status: number; headers: [string, string][]; body: ArrayBuffer }

/** A page to render; its loaders call the API through the port. */
export type RenderTask = { request: PlainRequest; publicUrl: string; api: MessagePort }
export type RenderResult = { response: PlainResponse; errors: unknown[] }

export type ApiCall = { id: number; request: PlainRequest }
export type ApiResponse = { id: number; response: PlainResponse }

export async function plainRequest(request: Request): Promise<PlainRequest> {
  const { url, method } = request
  return { url, method, headers: [...request.headers], body: request.body ? await request.arrayBuffer() : null }
}

export async function plainResponse(response: Response): Promise<PlainResponse> {
  return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() }
}

export const fullRequest = ({ url, method, headers, body }: PlainRequest) => new Request(url, { method, headers, body })

const statusesWithoutBody = new Set([204, 205, 304])

export const fullResponse = ({ status, headers, body }: PlainResponse) =>
  new Response(statusesWithoutBody.has(status) ? null : body, { status, headers })
