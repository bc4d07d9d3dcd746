import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A connection that has sent part of its request headers gets this long to send the rest. */
const restOfHeadersMs = 1_000

/**
 * Closes a server without breaking a request: responses say `Connection: close`, then no new connections are accepted,
 * idle connections are ended, and the others end after their response.
 */
export function gracefulShutdown(server: Server) {
  /** Open connections with the number of responses in progress. */
  const open = new Map<Socket, number>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.setHeader('connection', 'close')
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1
      if (open.has(socket)) open.set(socket, left)
    })
  })
  const endIdle = (isUnused: (socket: Socket) => boolean) => {
    for (const [socket, responses] of open) if (responses === 0 && isUnused(socket)) socket.destroy()
  }
  return {
    /** From now on every response asks its client to open a new connection, which may reach another process. */
    stopKeepAlive() {
      isClosing = true
    },
    async close() {
      isClosing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Browsers and proxies open connections in advance. Node does not count these as idle.
      endIdle((socket) => socket.bytesRead === 0)
      await Promise.race([closed, setTimeout(restOfHeadersMs)])
      endIdle(() => true)
      await closed
    },
  }
}
