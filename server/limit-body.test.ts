import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBody } from './limit-body.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A server that reads a body only if `isRead`, and a client that has sent the head and the first byte of ten. */
async function send(path: string, isRead = true) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<IncomingMessage>()
  const server = createServer(async (request, response) => {
    limitBody(request, response)
    arrive(request)
    if (!isRead) return response.writeHead(401).end()
    response.end(await text(request).catch(() => ''))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const socket = connect((server.address() as AddressInfo).port, 'localhost')
  const answer = text(socket)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx`)
  const request = await arrived
  /** Sends another byte and waits until the server has it. */
  const sendByte = async () => {
    const before = request.socket.bytesRead
    socket.write('x')
    await vi.waitUntil(() => request.socket.bytesRead > before)
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { answer, socket, request, sendByte, close }
}

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

test('a request whose body is not complete after fifteen seconds is ended', async () => {
  const { answer, sendByte, close } = await send('/api/basket')
  seconds(10)
  await sendByte()
  seconds(5)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  close()
})

test('an upload may take minutes while its bytes arrive', async () => {
  const { answer, socket, request, sendByte, close } = await send('/api/office/files?kind=catalogue')
  for (let byte = 2; byte <= 10; byte++) {
    seconds(14)
    await sendByte()
  }
  await vi.waitUntil(() => request.complete)
  seconds(60)
  socket.end()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*xxxxxxxxxx$/s)
  close()
})

test('an upload that stops is ended', async () => {
  const { answer, sendByte, close } = await send('/api/office/media')
  seconds(10)
  await sendByte()
  seconds(17)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  close()
})

test('an upload that has been refused cannot go on', async () => {
  const { answer, socket, sendByte, close } = await send('/api/office/files', false)
  await vi.waitUntil(() => socket.bytesRead > 0)
  for (let second = 0; second < 3; second++) {
    seconds(5)
    if (second < 2) await sendByte()
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  close()
})
