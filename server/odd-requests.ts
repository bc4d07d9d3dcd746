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
 * What the web's Request cannot express, put right or answered before one is made of it: TRACE has no answer here, and
 * HTTP/1.0 knows no Host. Returns whether it was answered.
 */
export function answerOddRequest(request: IncomingMessage, response: ServerResponse, ownHost: () => string): boolean {
  if (request.method === 'TRACE') {
    response.writeHead(405, { allow: `${pageMethods}, POST, PUT, PATCH, DELETE`, 'content-length': 0 })
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
