import { describe, expect, test } from 'vitest'
import { closedDeployment } from '#api/http/deployment.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { createApp } from './app.ts'

const shop = testShop()

const socketAt = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 40_000, remoteFamily: 'IPv4' } },
})

type Warnings = { warn: (message: string) => void; error: () => void }

const appFor = (
  parts: { isProduction: boolean; metricsToken?: string; trustProxy?: boolean },
  log: Partial<Warnings> = {},
) =>
  createApp({
    ctx: shop.ctx,
    log: { error() {}, warn() {}, child: () => ({ error() {}, warn() {}, ...log }), ...log } as never,
    cache: null,
    isReady: async () => true,
    pictureFolder: '',
    metricsToken: parts.metricsToken,
    deployment: { ...closedDeployment, isProduction: parts.isProduction, trustProxy: parts.trustProxy ?? false },
  })

type App = ReturnType<typeof appFor>
type RequestOptions = { from?: string; headers?: Record<string, string>; host?: string }

const statusOf = async (
  app: App,
  path: string,
  { from = '127.0.0.1', headers = {}, host = 'localhost:3000' }: RequestOptions = {},
) => (await app.request(`http://${host}${path}`, { headers }, socketAt(from))).status

const forwardings: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'shop.test' },
  { forwarded: 'for=203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
  { via: '1.1 proxy' },
]

describe.each(['/dev/outbox', '/metrics'])('%s outside production', (path) => {
  test('is available on this machine', async () => {
    const app = appFor({ isProduction: false })
    for (const from of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await statusOf(app, path, { from })).toBe(200)
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost'])
      expect(await statusOf(app, path, { host })).toBe(200)
  })
  test('is not found from another machine', async () => {
    const app = appFor({ isProduction: false })
    for (const from of ['203.0.113.7', '10.0.0.2', '::ffff:203.0.113.7'])
      expect(await statusOf(app, path, { from })).toBe(404)
  })
  test('is not found through a proxy', async () => {
    const app = appFor({ isProduction: false })
    for (const headers of forwardings) expect(await statusOf(app, path, { headers }), JSON.stringify(headers)).toBe(404)
  })
  test('is not found under another host name, because another site may point its name here', async () => {
    const app = appFor({ isProduction: false })
    for (const host of ['rebound.example', 'shop.test:3000', 'localhost.evil.example'])
      expect(await statusOf(app, path, { host })).toBe(404)
  })
})

describe('/metrics in production', () => {
  test('is not found without a token, because a request through a silent proxy looks local', async () => {
    expect(await statusOf(appFor({ isProduction: true }), '/metrics')).toBe(404)
  })
  test('is available only with the token', async () => {
    const app = appFor({ isProduction: true, metricsToken: 'secret' })
    expect(await statusOf(app, '/metrics')).toBe(404)
    expect(await statusOf(app, '/metrics', { headers: { authorization: 'Bearer wrong' } })).toBe(404)
    expect(await statusOf(app, '/metrics', { headers: { authorization: 'Bearer secret' }, from: '10.0.0.2' })).toBe(200)
  })
})

describe('a proxy that is not configured', () => {
  const warningsOf = async (trustProxy: boolean, headers: Record<string, string>) => {
    const warnings: string[] = []
    const app = appFor({ isProduction: true, trustProxy }, { warn: (message) => void warnings.push(message) })
    for (let time = 0; time < 3; time++) await statusOf(app, '/healthz', { headers })
    return warnings
  }
  test('is reported in the log once', async () => {
    const [warning, ...more] = await warningsOf(false, { 'x-forwarded-for': '203.0.113.7' })
    expect(warning).toContain('TRUST_PROXY is not set')
    expect(more).toEqual([])
  })
  test('is not reported if there is no proxy or it is configured', async () => {
    expect(await warningsOf(false, {})).toEqual([])
    expect(await warningsOf(true, { 'x-forwarded-for': '203.0.113.7' })).toEqual([])
  })
})
