import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageFacts } from './page-facts.ts'
import { wakeAfterPaint } from './wake-after-paint.ts'

// The server sets this for loaders; it has to be the very object they read from.
export { pageFacts } from './page-facts.ts'

const longestRenderMs = 8_000

/** Pages are kept and compressed whole, so they are rendered whole: nothing is streamed. */
export default async function handleRequest(
  ...[request, status, headers, context, facts]: [Request, number, Headers, EntryContext, RouterContextProvider]
) {
  let failure: unknown
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      // One chunk: nothing is streamed, and parts moved into place by a script would be lost without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError(error) {
        failure = error
      },
    })
    setTimeout(abort, longestRenderMs).unref()
  })
  if (failure) facts.get(pageFacts).report(failure)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(wakeAfterPaint(html), { status: failure ? 500 : status, headers })
}

/** What a loader threw without meaning to. A page that is not there, or whose reader left, is no fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageFacts).report(error)
}
