import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { finishPage, newNonce } from './finish-page.server.ts'
import { loaderContext } from './shared/loader-context.ts'
import { ScriptNonce } from './shared/script-nonce.ts'

// What the server needs to call this build; it has to be the very router and the very key the pages were built with.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { loaderContext } from './shared/loader-context.ts'

/** The bytes of each rendered page. As the body of its response they would be streamed, copied and read again. */
export const pageBytes = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

const longestRenderMs = 8_000

/** Tells the server which inline scripts the policy of this page has to allow. */
const inlineScripts = 'x-inline-scripts'

/** Pages are kept and compressed whole, so they are rendered whole: nothing is streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  let failure: unknown
  let timer: NodeJS.Timeout | undefined
  const nonce = newNonce()
  const rendered = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>,
      {
        nonce,
        onAllReady() {
          pipe(collectBytes(resolve))
        },
        // One chunk: nothing is streamed, and parts moved into place by a script would be lost without JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellError: reject,
        onError(error) {
          failure = error
        },
      },
    )
    timer = setTimeout(abort, longestRenderMs)
  }).finally(() => clearTimeout(timer))
  if (failure) loadContext.get(loaderContext).report(failure)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = finishPage(rendered, nonce)
  headers.set(inlineScripts, page.hashes.join(' '))
  const response = new Response(null, { status: failure ? 500 : status, headers })
  pageBytes.set(response, page.bytes)
  return response
}

/** Takes a page as it is written, all of it at once. */
function collectBytes(whole: (bytes: Buffer) => void) {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk)
      written()
    },
    final(written) {
      whole(Buffer.concat(chunks))
      written()
    },
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context
    .get(loaderContext)
    .report(isRouteErrorResponse(error) && 'error' in error && error.error ? error.error : error)
}
