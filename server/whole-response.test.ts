import { expect, test } from 'vitest'
import { bytesIn, wholeResponse } from './whole-response.ts'

const bytes = new TextEncoder().encode('Grüße from Newhaven')

test('a whole response gives its own bytes, without a copy, as often as they are asked for', async () => {
  const response = wholeResponse(bytes, { status: 404, headers: { 'x-a': 'b' } })
  expect(await bytesIn(response)).toBe(bytes)
  expect(await bytesIn(response)).toBe(bytes)
  expect([response.status, response.headers.get('x-a')]).toEqual([404, 'b'])
})

test('it can be read as any other, and wrapped', async () => {
  expect(await wholeResponse(bytes, {}).text()).toBe('Grüße from Newhaven')
  const wrapped = new Response(wholeResponse(bytes, {}).body, { status: 201 })
  expect(await bytesIn(wrapped)).toEqual(bytes)
  expect(await wholeResponse(new Uint8Array(), {}).text()).toBe('')
})

test('any other response is read', async () => {
  expect(await bytesIn(new Response('Grüße from Newhaven'))).toEqual(bytes)
})
