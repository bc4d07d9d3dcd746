import { createServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { gracefulShutdown } from './graceful-shutdown.ts'

/** A server whose responses the test sends itself. */
async function openServer() {
  const server = createServer({ keepAliveTimeout: 60_000 })
  const connections = gracefulShutdown(server)
  const responses: ServerResponse[] = []
  server.on('request', (_, response: ServerResponse) => responses.push(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const get = () =>
    new Promise<string | undefined>((resolve, reject) => {
      request({ port, host: '127.0.0.1' }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.headers.connection))
      })
        .on('error', reject)
        .end()
    })
  const dial = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket))
    })
  const arrived = (count: number) => expect.poll(() => responses.length).toBe(count)
  return { connections, responses, get, dial, arrived }
}

test('a server that shuts down still responds, asks for new connections and closes after its last response', async () => {
  const { connections, responses, get, arrived } = await openServer()
  connections.stopKeepAlive()
  const first = get()
  await arrived(1)
  responses[0]?.end('page')
  expect(await first).toBe('close')
  const last = get()
  await arrived(2)
  let isClosed = false
  const closing = connections.close().then(() => {
    isClosed = true
  })
  await expect(get()).rejects.toThrow()
  expect(isClosed).toBe(false)
  responses[1]?.end('page')
  await last
  await closing
})

test('connections without a request in progress do not delay closing', async () => {
  const { connections, responses, dial, arrived } = await openServer()
  const unused = await dial()
  const used = await dial()
  used.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await arrived(1)
  const answered = new Promise((resolve) => used.once('data', resolve))
  responses[0]?.end('page')
  await answered
  const half = await dial()
  half.write('GET / HTTP/1.1\r\n')
  const ends = [unused, used, half].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of [unused, used, half]) socket.on('error', () => {}).resume()
  await connections.close()
  await Promise.all(ends)
})
