import { createServer } from 'node:net'

/** A port that was free a moment ago. */
export const freePort = (host?: string) =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
