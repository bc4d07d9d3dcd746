import { type MessagePort, workerData } from 'node:worker_threads'
import {
  type ApiAnswer,
  type ApiCall,
  fullRequest,
  fullResponse,
  plainRequest,
  plainResponse,
  type RenderResult,
  type RenderTask,
} from './render-messages.ts'
import { builtPages, type InProcessFetch, renderPages } from './render-page.ts'

/** Renders in a thread: a page takes milliseconds of pure work, during which the server answers other requests. */
async function openPages(root: string) {
  const render = renderPages(await builtPages(root), 'production')
  return async ({ request, publicUrl, api }: RenderTask): Promise<RenderResult> => {
    const errors: unknown[] = []
    const report = (error: unknown) => void errors.push(error)
    const response = await render(fullRequest(request), { publicUrl, fetch: callThrough(api), report })
    return { response: await plainResponse(response), errors }
  }
}

/** A `fetch` that the server's thread answers. */
function callThrough(api: MessagePort): InProcessFetch {
  const waiting = new Map<number, (response: Response) => void>()
  let calls = 0
  api.on('message', ({ id, response }: ApiAnswer) => waiting.get(id)?.(fullResponse(response)))
  return async (input, init) => {
    const call: ApiCall = { id: ++calls, request: await plainRequest(new Request(input, init)) }
    return new Promise((resolve) => {
      waiting.set(call.id, resolve)
      api.postMessage(call)
    })
  }
}

export default openPages(workerData.root)
