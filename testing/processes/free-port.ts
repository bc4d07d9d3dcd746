import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could otherwise take a free port first. */
const ports = { first: 10_000, count: 20_000 }

const isFree = (port: number, host?: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, host, () => probe.close(() => resolve(true)))
  })

/** Holds the UDP port of the same number until this process ends, so that no other test is given the port. */
const claim = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4')
      .once('error', () => resolve(false))
      .bind({ port, address: '127.0.0.1', exclusive: true }, () => {
        socket.unref()
        resolve(true)
      })
  })

/** A port that nothing listens on, and that no other test uses. */
export async function freePort(host?: string): Promise<number> {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count)
    if ((await claim(port)) && (await isFree(port, host))) return port
  }
}
