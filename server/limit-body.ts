import type { IncomingMessage, ServerResponse } from 'node:http'

/** Files and photos of staff, who may be on a slow line. Anybody else is answered before the body is read. */
const uploads = new Set(['/api/office/files', '/api/office/media', '/api/office/photos'])

/** For the whole body of a request; for an upload, between two of its bytes. */
const longestMs = 15_000
const checkMs = 1000

/**
 * Ends a request whose body takes too long. An upload may take until Node's own limit if bytes keep arriving and nobody has been
 * refused: once the response is sent, the rest of the body has as long as any other.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return
  const isUpload = request.method === 'POST' && uploads.has((request.url ?? '').split('?', 1)[0] ?? '')
  let waitedMs = 0
  let received = request.socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const hasMoved = request.socket.bytesRead > received
    // Bytes that nobody has read yet are not the fault of the sender, who waits as well.
    const isSending = isUpload && !response.writableEnded && (hasMoved || request.readableLength > 0)
    received = request.socket.bytesRead
    waitedMs = isSending ? 0 : waitedMs + checkMs
    if (waitedMs < longestMs) return
    clearInterval(timer)
    if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    request.socket.destroySoon()
  }, checkMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
