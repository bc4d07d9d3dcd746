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

// The server has to use this build's copies of the router and of the context key.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { loaderContext } from './shared/loader-context.ts'

const renderTimeoutMs = 8_000

/** The header with the hashes of the inline scripts that the content security policy has to allow. */
const inlineScripts = 'x-inline-scripts'

/** Renders the complete page without streaming, because pages are cached and compressed as a whole. */
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
        // One chunk, because sections that a script moves into place would be missing without JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellError: reject,
        onError(error) {
          failure = error
        },
      },
    )
    timer = setTimeout(abort, renderTimeoutMs)
  }).finally(() => clearTimeout(timer))
  if (failure) loadContext.get(loaderContext).report(failure)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = finishPage(rendered, nonce)
  headers.set(inlineScripts, page.hashes.join(' '))
  return new Response(page.bytes, { status: failure ? 500 : status, headers })
}

function collectBytes(done: (bytes: Buffer) => void) {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk)
      written()
    },
    final(written) {
      done(Buffer.concat(chunks))
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
