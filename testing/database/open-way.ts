import { connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL that can be cut and joined again. */
export async function openWay(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as { port: number }
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  const cut = async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  return { url: through.href, cut, join: () => listen(port) }
}
