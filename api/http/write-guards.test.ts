import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { messagesShop } from '#testing/app/mail-server.ts'
import { enquiriesRouter } from '../enquiries/enquiries-router.ts'
import { closedDeployment } from './deployment.ts'
import type { Env } from './errors.ts'
import { makeLimit, visitorOf } from './limits.ts'

const shop = messagesShop()

const enquiry = {
  kind: 'contact',
  name: 'Ada',
  email: 'ada@example.org',
  topic: 'Trade',
  message: 'Do you have an account?',
}
const request = { email: 'ada@example.org', source: 'footer' }

describe('the rate limit', () => {
  test.each([
    ['/api/enquiries', enquiry, 201],
    ['/api/newsletter', request, 200],
    ['/api/stock-alerts', { email: 'ada@example.org', product_id: 1, remark: 'x' }, 200],
  ])('of %s is five in ten minutes per address; other addresses are not affected', async (path, body, good) => {
    const from = `10.6.0.${path.length}`
    for (let count = 0; count < 5; count++) expect((await shop.post(path, from, body)).status).toBe(good)
    const refused = await shop.post(path, from, body)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(590)
    expect(wait).toBeLessThanOrEqual(600)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'too_many',
        message: expect.stringMatching(/^You have .*\. Please wait 10 minutes and try again\.$/),
      },
      requestId: expect.any(String),
    })
    expect((await shop.post(path, '10.6.0.3', body)).status).toBe(good)
  })

  test('does not count an invalid form, but counts a bot that fills in the honeypot', async () => {
    for (let count = 0; count < 8; count++)
      expect((await shop.post('/api/enquiries', '10.6.1.1', { ...enquiry, name: '' })).status).toBe(400)
    for (let count = 0; count < 5; count++)
      expect((await shop.post('/api/enquiries', '10.6.1.1', { ...enquiry, remark: 'x' })).status).toBe(201)
    expect((await shop.post('/api/enquiries', '10.6.1.1', enquiry)).status).toBe(429)
  })

  test('cannot be evaded with an X-Forwarded-For header', async () => {
    const answers = []
    for (let count = 0; count < 6; count++)
      answers.push(
        (await shop.post('/api/newsletter', '10.6.2.1', request, { 'x-forwarded-for': `203.0.113.${count}` })).status,
      )
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('resets when its time is up', async () => {
    const limit = makeLimit(shop.ctx, { name: 'short', times: 1, seconds: 1 })
    expect(await limit.take('me')).toBe(0)
    expect(await limit.take('me')).toBe(1)
    await expect.poll(() => limit.take('me'), { interval: 300 }).toBe(0)
  })

  test('is shared by all processes on one PostgreSQL', async () => {
    if (shop.ctx.database.kind !== 'postgres') return
    const rule = { name: 'shared', times: 3, seconds: 60 }
    const processes = Array.from({ length: 5 }, () => makeLimit(shop.ctx, rule))
    const waits = await Promise.all(processes.map((limit) => limit.take('me')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })
})

describe('the visitor a request is counted for', () => {
  const visitorAt = async (socket: string, headers: Record<string, string>, trustProxy: boolean) => {
    const app = new Hono<Env>().get('/', (c) => c.text(visitorOf(c, trustProxy)))
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
    return answer.text()
  }
  test.each([
    ['192.0.2.1', '', false, '192.0.2.1'],
    ['::ffff:192.0.2.1', '', false, '192.0.2.1'],
    ['192.0.2.1', '203.0.113.9', false, '192.0.2.1'],
    ['192.0.2.1', '1.1.1.1, 203.0.113.9', true, '203.0.113.9'],
    ['192.0.2.1', 'not an address', true, '192.0.2.1'],
    ['192.0.2.1', '', true, '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '', false, '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '', false, '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '', false, '2001:db8:1:2::/64'],
    ['2001:db8::9', '', false, '2001:db8:0:0::/64'],
    ['fe80::1%eth0', '', false, 'fe80:0:0:0::/64'],
    ['::1', '', false, '0:0:0:0::/64'],
  ])('socket %s, forwarded for "%s", trusted %s: %s', async (socket, forwarded, trusted, visitor) => {
    expect(await visitorAt(socket, forwarded ? { 'x-forwarded-for': forwarded } : {}, trusted)).toBe(visitor)
  })
})

describe('the origin of a write', () => {
  let visitor = 0
  const from = (headers: Record<string, string>) =>
    shop.post('/api/newsletter', `10.7.0.${visitor++}`, request, headers)
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['a host name that starts like ours', { origin: 'https://shop.test.evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['nonsense', { origin: 'shop.test' }],
    ['a browser that only sends sec-fetch-site', { 'sec-fetch-site': 'cross-site' }],
  ])('refused: %s', async (_name, headers: Record<string, string>) => {
    const response = await from(headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: { code: 'foreign_origin' }, requestId: expect.any(String) })
    expect(await shop.outbox()).toEqual([])
  })
  test.each([
    ['our public address', { origin: 'https://shop.test', 'sec-fetch-site': 'same-origin' }],
    ['the requested host', { origin: 'http://localhost' }],
    ['the requested host, behind TLS', { origin: 'https://localhost' }],
    ['a client that is not a browser', {}],
  ])('accepted: %s', async (_name, headers: Record<string, string>) => {
    expect((await from(headers)).status).toBe(200)
  })
  test.each(['PUT', 'PATCH', 'DELETE'])('is checked for %s but not for GET', async (method) => {
    expect((await shop.send(method, '/api/newsletter', '10.7.1.1', { origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect((await shop.send('GET', '/api/megamenu', '10.7.1.1', { origin: 'https://evil.example' })).status).toBe(200)
  })
})

describe('a write route', () => {
  const send = (type: string | undefined, body: string) =>
    shop.send('POST', '/api/enquiries', '10.8.0.1', type ? { 'content-type': type } : {}, body)
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    undefined,
  ])('refuses the content type %s', async (type) => {
    const response = await send(type, JSON.stringify(enquiry))
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: { code: 'not_json' }, requestId: expect.any(String) })
  })
  test.each(['', '{', '{"kind":', 'null', '[]', '"text"', '{"__proto__":{"kind":"contact"}}'])(
    'refuses the body %s',
    async (body) => {
      const response = await send('application/json; charset=utf-8', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: { code: expect.any(String), message: expect.any(String) },
        requestId: expect.any(String),
      })
    },
  )
  test('refuses ten megabytes', async () => {
    const response = await send(
      'application/json',
      JSON.stringify({ ...enquiry, message: 'x'.repeat(10 * 1024 * 1024) }),
    )
    expect(response.status).toBe(413)
  })
  test('never answers 500, whatever the body', async () => {
    const text = fc.oneof(
      fc.constantFrom(
        '\u0000',
        '\ud800',
        '\r\n',
        '🙂',
        '__proto__',
        'ada@example.org',
        'ada@\u202e.org',
        '%00@a.b',
        'x'.repeat(300),
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    const anything = fc.oneof(text, fc.integer(), fc.double(), fc.constant(null), fc.array(text, { maxLength: 2 }))
    const body = fc.record({
      kind: fc.constantFrom('contact', 'question', 'lead-time', 'cutting'),
      name: fc.oneof(text, anything),
      email: fc.oneof(fc.constant('ada@example.org'), text, anything),
      phone: fc.oneof(fc.constant(undefined), text),
      topic: fc.constantFrom('Trade', undefined),
      message: fc.oneof(
        fc.constant(undefined),
        text.map((more) => `A sentence. ${more}`),
      ),
      product_id: fc.oneof(fc.constant(undefined), fc.integer(), fc.double()),
      pieces: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 100 })),
      width_mm: fc.constantFrom(100, undefined),
      height_mm: fc.constantFrom(100, undefined),
      edge: fc.constantFrom('Sawn', undefined),
    })
    let sender = 0
    await fc.assert(
      fc.asyncProperty(body, async (input) => {
        const response = await shop.post('/api/enquiries', `10.9.${sender >> 8}.${sender++ & 255}`, input)
        expect([201, 400, 422]).toContain(response.status)
      }),
      { numRuns: 100 },
    )
  })
  test('documents its responses in the OpenAPI description', () => {
    const { paths } = enquiriesRouter(shop.ctx, closedDeployment).getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: '', version: '' },
    })
    expect(Object.keys(paths?.['/enquiries']?.post?.responses ?? {})).toEqual([
      '201',
      '400',
      '403',
      '415',
      '422',
      '429',
    ])
  })
})
