import { parentPort, workerData } from 'node:worker_threads'
import { chooseEncoding } from '../cache/negotiate.ts'
import { compressNow, isCompressible } from '../cache/response-cache.ts'
import type { Compressed } from '../whole-response.ts'
import { giveWay } from './give-way.ts'
import {
  type Call,
  type FromThread,
  fullRequest,
  fullResponse,
  plainRequest,
  type ToThread,
} from './render-messages.ts'
import { builtPages, type InProcessFetch, renderPages } from './render-page.ts'

/** The thread that renders: drawing a page takes milliseconds of pure work, which nobody else should wait for. */

const port = parentPort
if (!port) throw new Error('This renders pages for the server and is started by it.')
// Whoever asks for a page that is there already must not wait for those that are not.
giveWay()
const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const waiting = new Map<number, (response: Response) => void>()
let lastCall = 0

const render = renderPages(await builtPages(workerData.root), 'production')

/** How a page asks the API: what it asks for in one turn of the event loop goes together. */
function callsOf(id: number): InProcessFetch {
  const calls: Call[] = []
  return async (input, init) => {
    const request = await plainRequest(new Request(input, init))
    const number = ++lastCall
    if (calls.push({ number, request }) === 1) setImmediate(() => send({ kind: 'calls', id, calls: calls.splice(0) }))
    return new Promise((resolve) => waiting.set(number, resolve))
  }
}

async function renderOne(id: number, request: Request, publicUrl: string) {
  const { status, headers, body } = await render(request, {
    publicUrl,
    fetch: callsOf(id),
    report: (error) => send({ kind: 'report', error }),
  })
  const bytes = body instanceof Uint8Array ? body.buffer : await new Response(body).arrayBuffer()
  const isKept = !/no-store/.test(headers.get('cache-control') ?? '')
  const compressed = workerData.compresses && isKept ? compress(request, bytes) : undefined
  const response = { status, headers: [...headers] as [string, string][], body: bytes }
  send({ kind: 'page', id, response, compressed }, compressed ? [bytes, compressed.bytes.buffer] : [bytes])
}

/** Here and now, as whoever asked takes it: elsewhere it would take a processor from those who read cached pages. */
function compress(request: Request, body: ArrayBuffer): Compressed | undefined {
  const bytes = new Uint8Array(body)
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined, isCompressible(bytes))
  return encoding === 'identity' ? undefined : { encoding, bytes: new Uint8Array(compressNow[encoding](bytes)) }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'answers') {
    for (const { number, response } of message.answers) {
      waiting.get(number)?.(fullResponse(response))
      waiting.delete(number)
    }
    return
  }
  const { id, request, publicUrl } = message
  renderOne(id, fullRequest(request), publicUrl).catch((error: unknown) => send({ kind: 'failure', id, error }))
})
send({ kind: 'ready' })
