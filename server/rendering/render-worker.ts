import { type MessagePort, workerData } from 'node:worker_threads'
import {
  type ApiCall,
  type ApiResponse,
  fullRequest,
  fullResponse,
  plainRequest,
  plainResponse,
  type RenderResult,
  type RenderTask,
} from './render-messages.ts'
import { builtPages, type InProcessFetch, renderPages } from './render-page.ts'

/** Renders in a thread: a page takes milliseconds of processor time, in which the main thread serves other requests. */
async function openPages(root: string) {
  const render = renderPages(await builtPages(root), 'production')
  return async ({ request, publicUrl, api }: RenderTask): Promise<RenderResult> => {
    const errors: unknown[] = []
    const report = (error: unknown) => void errors.push(error)
    const response = await render(fullRequest(request), { publicUrl, fetch: callThrough(api), report })
    return { response: await plainResponse(response), errors }
  }
}

/** A `fetch` that passes the request to the main thread. */
function callThrough(api: MessagePort): InProcessFetch {
  const waiting = new Map<number, (response: Response) => void>()
  let calls = 0
  api.on('message', ({ id, response }: ApiResponse) => waiting.get(id)?.(fullResponse(response)))
  return async (input, init) => {
    const call: ApiCall = { id: ++calls, request: await plainRequest(new Request(input, init)) }
    return new Promise((resolve) => {
      waiting.set(call.id, resolve)
      api.postMessage(call)
    })
  }
}

export default openPages(workerData.root)
