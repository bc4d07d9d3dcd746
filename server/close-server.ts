import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A connection on which a request has only begun gets this long to send the rest of its head. */
const restOfHeadMs = 1_000

/**
 * Lets a server leave without breaking anybody's request: answers say `Connection: close`, then nothing new is taken,
 * connections nobody is waiting on are ended, and the others when their answer is out.
 */
export function gracefulClose(server: Server) {
  const answering = new Map<Socket, number>()
  let isLeaving = false
  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0)
    socket.once('close', () => answering.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isLeaving) response.setHeader('connection', 'close')
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1
      if (answering.has(socket)) answering.set(socket, left)
    })
  })
  const end = (isOver: (socket: Socket) => boolean) => {
    for (const [socket, answers] of answering) if (answers === 0 && isOver(socket)) socket.destroy()
  }
  return {
    /** From now on every answer asks its client for a new connection, which may lead to another process. */
    leave() {
      isLeaving = true
    },
    async close() {
      isLeaving = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Opened ahead of need, as browsers and proxies do: to Node they are not idle, they have yet to begin.
      end((socket) => socket.bytesRead === 0)
      await Promise.race([closed, setTimeout(restOfHeadMs)])
      end(() => true)
      await closed
    },
  }
}
