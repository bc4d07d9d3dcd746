import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '#api/http/errors.ts'
import { officeShop } from '#testing/app/office.ts'
import { commands } from './commands.ts'
import { commandPath, readRunning, serveCommands } from './serve-commands.ts'

const shop = officeShop()
const folder = mkdtempSync(join(tmpdir(), 'shop-commands-'))
let server: ServerType
let url = ''

beforeAll(async () => {
  const app = new Hono<Env>()
  const local = serveCommands(app, shop.ctx)
  server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started))
  })
  const { port } = server.address() as AddressInfo
  local.announce(folder, port)
  url = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = (token: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url + commandPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })

test('a running shop carries out commands as the actor "command line"', async () => {
  const running = readRunning(folder)
  const response = await post(running?.token ?? '', {
    name: 'staff',
    args: ['invite', 'new@example.org', '--role', 'sales'],
  })
  expect(await response.json()).toMatchObject({ ok: true, text: expect.stringContaining('/office/setup#') })
  const [row] = await shop.rows<{ actor_name: string }>('select actor_name from audit_log order by id desc limit 1')
  expect(row?.actor_name).toBe('command line')
  const unknown = await post(running?.token ?? '', { name: 'orders', args: ['show', 'ORD-2222-2222-2222'] })
  expect(await unknown.json()).toEqual({ ok: false, text: "There is no order 'ORD-2222-2222-2222'." })
})

test.each(Object.keys(commands))('the command %s runs in the running shop', async (name) => {
  const response = await post(readRunning(folder)?.token ?? '', { name, args: ['no such argument'] })
  expect([response.status, (await response.json()).text]).toEqual([200, expect.stringContaining(`npm run ${name}`)])
})

test('a command without the token, or from another machine, is not found', async () => {
  const token = readRunning(folder)?.token ?? ''
  const body = { name: 'staff', args: ['list'] }
  expect((await post('', body)).status).toBe(404)
  expect((await post(token.slice(0, -1), body)).status).toBe(404)
  expect((await post(token, body, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  expect((await post(token, { name: 'rm', args: [] })).status).toBe(400)
  expect((await post(token, body)).status).toBe(200)
})

test('the token is in a file that only its user can open', () => {
  const file = join(folder, 'running.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8')).token).toMatch(/^[\w-]{43}$/)
})
