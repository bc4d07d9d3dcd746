import type { IncomingMessage, ServerResponse } from 'node:http'
import { longestUploadMs } from '#api/http/file-body.ts'

/** Pages are read-only. Requests that change something go to the API. */
export const pageMethods = 'GET, HEAD'

/** How long a client may take. By default, Node checks these limits only every 30 seconds. */
export const serverLimits = {
  /** For uploads; any other request has less (`limit-body.ts`). */
  requestTimeout: longestUploadMs,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * Handles requests that a web `Request` cannot represent: TRACE, two Host headers (a proxy may use the other one), `..` in
 * the path (which `Request` would resolve to another page) and HTTP/1.0 without a Host. Returns whether it sent a response.
 */
export function answerOddRequest(request: IncomingMessage, response: ServerResponse, ownHost: () => string): boolean {
  if (request.method === 'TRACE') {
    const allow = `${pageMethods}, POST, PUT, PATCH, DELETE`
    response.writeHead(405, { allow, connection: 'close', 'content-length': 0 })
    response.end()
    return true
  }
  const refused = countHosts(request) > 1 ? 400 : dotSegment.test(request.url ?? '') ? 404 : 0
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

/** Browsers resolve `.` and `..`, even if encoded, before they send a request. */
const dotSegment = /^[^?]*\/(\.|%2e){1,2}([/?]|$)/i

/** Node's `headers` has only the first Host. `rawHeaders` has all of them: name, value, name, value. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) count++
  return count
}
