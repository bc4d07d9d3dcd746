import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a PostgreSQL server whose connections can be cut and restored. */
export async function openWay(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as { port: number }
  const proxied = new URL(url)
  proxied.host = `127.0.0.1:${port}`
  const cut = async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  return { url: proxied.href, cut, join: () => listen(port) }
}
