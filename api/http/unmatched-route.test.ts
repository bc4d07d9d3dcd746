import { expect, test } from 'vitest'
import { messagesShop } from '#testing/app/mail-server.ts'

const shop = messagesShop()

test.each([
  ['GET', '/api/enquiries', 'POST'],
  ['GET', '/api/auth/login', 'POST'],
  ['GET', '/api/checkout/quote', 'POST'],
  ['GET', '/api/orders/ORD-2222-2222-2222/cancel', 'POST'],
  ['GET', '/api/webhooks/stripe', 'POST'],
  ['POST', '/api/megamenu', 'GET, HEAD'],
  ['DELETE', '/api/orders', 'GET, HEAD, POST'],
  ['PATCH', '/api/cart/add', 'DELETE, POST, PUT'],
])('%s %s is 405 and names the allowed methods: %s', async (method, path, allow) => {
  const response = await shop.send(method, path, '10.9.9.9')
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    error: { code: 'method_not_allowed', message: `This call does not take ${method}, only ${allow}` },
    requestId: expect.any(String),
  })
})

test.each(['/api', '/api/nothing', '/api/orders/x/y/z', '/wp-json/wp/v2/nothing', '/api/enquiries/x'])(
  '%s is not a route: 404',
  async (path) => {
    const response = await shop.send('GET', path, '10.9.9.9')
    expect([response.status, response.headers.get('allow')]).toEqual([404, null])
  },
)
