import type { IncomingMessage, ServerResponse } from 'node:http'

/** A page is looked at; what changes something goes to the API. */
export const pageMethods = 'GET, HEAD'

/** How long a client may take. Node looks only every half minute unless told to: a limit is no shorter than that. */
export const serverLimits = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * What the web's Request cannot express, put right or answered before one is made of it: TRACE has no answer here, two
 * Hosts may mean another shop to a proxy than to us, `..` another page, and HTTP/1.0 knows no Host. Returns whether it
 * was answered.
 */
export function answerOddRequest(request: IncomingMessage, response: ServerResponse, ownHost: () => string): boolean {
  if (request.method === 'TRACE') {
    response.writeHead(405, { allow: `${pageMethods}, POST, PUT, PATCH, DELETE`, 'content-length': 0 })
    response.end()
    return true
  }
  const refused = hosts(request) > 1 ? 400 : dotSegment.test(request.url ?? '') ? 404 : 0
  if (refused) {
    response.writeHead(refused, { connection: 'close', 'content-length': 0 })
    response.end()
    return true
  }
  if (!request.headers.host && request.httpVersion === '1.0') {
    const host = ownHost()
    request.headers.host = host
    request.rawHeaders.push('host', host)
  }
  return false
}

/** Browsers resolve `.` and `..` before they ask, also where they are encoded. */
const dotSegment = /^[^?]*\/(\.|%2e){1,2}([/?]|$)/i

/** Node keeps the first and drops the rest; only the raw list has them all: name, value, name, value. */
function hosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) count++
  return count
}
