import { AsyncLocalStorage } from 'node:async_hooks'
import { MessageChannel } from 'node:worker_threads'
import { openPool } from '../open-pool.ts'
import {
  type ApiCall,
  type ApiResponse,
  fullRequest,
  fullResponse,
  type PlainRequest,
  type PlainResponse,
  plainRequest,
  plainResponse,
  type RenderResult,
  type RenderTask,
} from './render-messages.ts'
import type { InProcessFetch } from './render-page.ts'

const worker = new URL('./render-worker.ts', import.meta.url)

type RendererParts = {
  root: string
  threads: number
  /** How pages reach the API. */
  fetch: InProcessFetch
  publicUrl: () => string
  onError: (what: string, error: unknown) => void
  longestRenderMs: number
}

/** Renders pages in threads, so that the main thread can serve other requests. */
export function openRenderer({ root, threads, fetch, publicUrl, onError, longestRenderMs }: RendererParts) {
  /** Turns a failed call into a 500, so that the page can be shown without that section. */
  async function callApi(call: PlainRequest): Promise<PlainResponse> {
    try {
      return await plainResponse(await fetch(fullRequest(call)))
    } catch (error) {
      onError('a page could not call the API', error)
      return { status: 500, headers: [], body: new ArrayBuffer(0) }
    }
  }
  const pool = openPool<RenderTask, RenderResult>({
    worker,
    threads: { min: threads, max: threads },
    megabytes: 256,
    hasLowPriority: true,
    workerData: { root },
    onError: (error) => onError('a rendering thread failed', error),
  })
  return {
    async render(request: Request): Promise<Response> {
      const { port1, port2 } = new MessageChannel()
      // Keeps the async context, so that the cache tags of the calls are collected for this page.
      const forThisPage = AsyncLocalStorage.snapshot()
      port1.on('message', async (call: ApiCall) => {
        const response = await forThisPage(callApi, call.request)
        port1.postMessage({ id: call.id, response } satisfies ApiResponse)
      })
      try {
        const task = { request: await plainRequest(request), publicUrl: publicUrl(), api: port2 }
        const { response, errors } = await pool.run(task, { longestMs: longestRenderMs, transferList: [port2] })
        for (const error of errors) onError('a page could not be rendered', error)
        return fullResponse(response)
      } finally {
        port1.close()
      }
    },
    close: pool.close,
  }
}
