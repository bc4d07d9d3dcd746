import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { serverApi } from './api.ts'
import { loaderContext } from './loader-context.ts'

const requestedPaths: string[] = []
const context = new RouterContextProvider()
context.set(loaderContext, {
  fetch: async (input) => {
    requestedPaths.push(new URL(String(input)).pathname)
    return new Response('{}')
  },
  publicUrl: 'http://localhost',
  report: () => {},
})
const { api } = serverApi(context)

test.each([
  ['carrara-honed', '/api/product/carrara-honed'],
  ['../cart', '/api/product/..%2Fcart'],
  ['..', '/api/product/%252E%252E'],
  ['.', '/api/product/%252E'],
  ['a/b?c#d', '/api/product/a%2Fb%3Fc%23d'],
  ['%2e%2e', '/api/product/%252e%252e'],
  ['%E0%A4%A', '/api/product/%25E0%25A4%25A'],
  ['\0', '/api/product/%00'],
  ['\ud800', '/api/product/%EF%BF%BD'],
  [':slug', '/api/product/%3Aslug'],
])('%j is sent as one segment of the path', async (slug, path) => {
  await api.product[':slug'].$get({ param: { slug } })
  expect(requestedPaths.at(-1)).toBe(path)
})

test('other parts of a call are sent unchanged', async () => {
  await api.products.$get({ query: { page: '2' } })
  expect(requestedPaths.at(-1)).toBe('/api/products')
  await api.faq.$get()
  expect(requestedPaths.at(-1)).toBe('/api/faq')
})
