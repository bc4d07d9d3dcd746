import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from './give-way.ts'
import { type FromThread, fullRequest, fullResponse, plainRequest, type ToThread } from './render-messages.ts'
import { builtPages, renderPages } from './render-page.ts'

/** The thread that renders: drawing a page takes milliseconds of pure work, which nobody else should wait for. */

const port = parentPort
if (!port) throw new Error('This renders pages for the server and is started by it.')
// Whoever asks for a page that is there already must not wait for those that are not.
giveWay()
const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const calls = new Map<number, (response: Response) => void>()
let lastCall = 0

const render = renderPages(await builtPages(workerData.root), 'production')

async function renderOne(id: number, request: Request, publicUrl: string) {
  const { status, headers, body } = await render(request, {
    publicUrl,
    fetch: async (input, init) => {
      const apiRequest = await plainRequest(new Request(input, init))
      const call = ++lastCall
      return new Promise<Response>((resolve) => {
        calls.set(call, resolve)
        send({ kind: 'call', id, call, request: apiRequest })
      })
    },
    report: (error) => send({ kind: 'report', error }),
  })
  const bytes = body instanceof Uint8Array ? body.buffer : await new Response(body).arrayBuffer()
  send({ kind: 'page', id, response: { status, headers: [...headers], body: bytes } }, [bytes])
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'answer') {
    calls.get(message.call)?.(fullResponse(message.response))
    calls.delete(message.call)
    return
  }
  const { id, request, publicUrl } = message
  renderOne(id, fullRequest(request), publicUrl).catch((error: unknown) => send({ kind: 'failure', id, error }))
})
send({ kind: 'ready' })
