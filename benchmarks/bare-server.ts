import { Worker } from 'node:worker_threads'

/** A minimal node:http server that sends these bytes, in its own thread. */
export function bareServer(body: { bytes: Buffer; type: string }): Promise<{ url: string; close: () => void }> {
  const worker = new Worker(
    `const { createServer } = require('node:http')
     const { parentPort, workerData } = require('node:worker_threads')
     const bytes = Buffer.from(workerData.bytes)
     const server = createServer((request, response) => {
       response.writeHead(200, { 'content-type': workerData.type, 'content-length': bytes.length })
       response.end(bytes)
     }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true, workerData: body },
  )
  return new Promise((resolve) => {
    worker.once('message', (port: number) =>
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => void worker.terminate() }),
    )
  })
}
