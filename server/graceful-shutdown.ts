import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A new connection gets this long to send its request, and one that has sent part of its headers to send the rest. */
const requestMs = 1_000

/**
 * Closes a server without breaking a request: responses say `Connection: close`, then no new connections are accepted,
 * idle connections are ended, and the others end after their response.
 */
export function gracefulShutdown(server: Server) {
  /** Open connections with the number of responses in progress. */
  const open = new Map<Socket, number>()
  const openedAt = new WeakMap<Socket, number>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    openedAt.set(socket, performance.now())
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
      const isOld = (socket: Socket) => performance.now() - (openedAt.get(socket) ?? 0) > requestMs
      endIdle((socket) => socket.bytesRead === 0 && isOld(socket))
      await Promise.race([closed, setTimeout(requestMs)])
      endIdle(() => true)
      await closed
    },
  }
}
