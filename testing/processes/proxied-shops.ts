import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type ShopName = 'a' | 'b'
export type ProxiedShops = Awaited<ReturnType<typeof openProxiedShops>>
type Running = { child: ChildProcess; ended: Promise<number | string | null> }

/** The options of `openShop` in commands/prepare.mjs. */
const nodeOptions = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--wasm-num-compilation-tasks=1',
  '--no-wasm-code-gc',
]
const paths = ['/', '/collections/marble-tiles', '/product/carrara-honed', '/api/products', '/api/facets', '/faq']

export async function until(what: string, condition: () => Promise<boolean> | boolean, longestMs = 600_000) {
  const started = Date.now()
  while (!(await condition())) {
    if (Date.now() - started > longestMs) throw new Error(`${what} did not happen within ${longestMs / 1000} s`)
    await wait(100)
  }
}

/**
 * Two shops on one PostgreSQL behind HAProxy, each from the checkout in `root`. DATABASE_URL must be a server where a
 * database may be created, the pages must have been built and haproxy be installed.
 */
export async function openProxiedShops(root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'proxied-shops-'))
  const admin = new pg.Client(process.env.DATABASE_URL)
  await admin.connect()
  const name = `proxied_shops_${process.pid}`
  await admin.query(`create database ${name}`)
  const database = new URL(process.env.DATABASE_URL ?? '')
  database.pathname = `/${name}`

  const ports = { a: await freePort(), b: await freePort() }
  const [proxyPort, statsPort] = [await freePort(), await freePort()]
  const children: ChildProcess[] = []
  const start = (program: string, args: string[], cwd: string, environment: Record<string, string> = {}): Running => {
    const env = { MALLOC_ARENA_MAX: '2', ...process.env, ...environment }
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], env })
    children.push(child)
    return { child, ended: new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal))) }
  }
  const startShop = (shop: ShopName, checkout: string) =>
    start(process.execPath, [...nodeOptions, 'server/main.ts'], checkout, {
      DATABASE_URL: database.href,
      DATA_DIR: join(folder, shop),
      HOST: '127.0.0.1',
      PORT: String(ports[shop]),
      TRUST_PROXY: 'true',
      SHUTDOWN_DELAY: '3',
      LOG_LEVEL: 'warn',
    })
  const isReady = async (shop: ShopName) =>
    (await fetch(`http://127.0.0.1:${ports[shop]}/readyz`).catch(() => null))?.ok === true
  /** Whether HAProxy considers a shop healthy. */
  const isUp = async (shop: ShopName) => {
    const csv = await fetch(`http://127.0.0.1:${statsPort}/;csv`).then((response) => response.text())
    return new RegExp(`^shops,${shop},.*,UP,`, 'm').test(csv)
  }

  const close = async () => {
    for (const child of children) child.kill('SIGKILL')
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
  const running = {} as Record<ShopName, Running>
  try {
    // The first shop imports the catalogue; the second finds it imported.
    for (const shop of ['a', 'b'] as const) {
      running[shop] = startShop(shop, root)
      await until(`the first start of ${shop}`, () => isReady(shop))
    }
    const configuration = join(folder, 'haproxy.cfg')
    writeFileSync(configuration, proxyConfiguration({ ports, proxyPort, statsPort }))
    start('haproxy', ['-db', '-f', configuration], folder)
    for (const shop of ['a', 'b'] as const) await until('the proxy', () => isUp(shop).catch(() => false))
  } catch (error) {
    await close()
    throw error
  }

  /** Ends a shop as a deployment does and starts it again from `checkout`. Waits until the proxy sends visitors to it. */
  const restart = async (shop: ShopName, checkout: string) => {
    await stop(shop)
    running[shop] = startShop(shop, checkout)
    await until(`${shop} again`, () => isUp(shop))
  }
  const stop = async (shop: ShopName) => {
    const { child, ended } = running[shop]
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`shop ${shop} ended with ${code}`)
  }
  return { url: `http://127.0.0.1:${proxyPort}`, database: database.href, restart, startShop, stop, close }
}

const proxyConfiguration = ({
  ports,
  proxyPort,
  statsPort,
}: {
  ports: Record<ShopName, number>
  proxyPort: number
  statsPort: number
}) => `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  timeout check 10s
  option redispatch
frontend shop
  bind 127.0.0.1:${proxyPort}
  default_backend shops
backend shops
  option forwardfor if-none
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host shop
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 1
  server a 127.0.0.1:${ports.a}
  server b 127.0.0.1:${ports.b}
listen stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`

/** A pause between two requests of a visitor: without it, a shop that starts would wait for the processor. */
const readingMs = 30

/** Visitors who read pages, search and fill baskets until they are told to stop. Every response must be 200. */
export async function openVisitors(url: string, visitors: number) {
  const { data } = (await readJson(`${url}/api/products?in_stock=true&per_page=1`)) as { data: { id: number }[] }
  const id = data[0]?.id ?? 0
  const sizes = (await readJson(`${url}/api/product/${id}/variations`)) as { id: number; instock: boolean }[]
  const item = { product_id: id, variation_id: sizes.find((size) => size.instock)?.id, quantity: 1 }
  const counts = { good: 0, failures: [] as string[] }
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const visit = async (first: number) => {
    for (let turn = first; !isOver; turn++) {
      const outcome = await sendRequest(agent, url, { turn, item })
      if (outcome === 200) counts.good++
      else counts.failures.push(`${outcome} for turn ${turn}`)
      await wait(readingMs)
    }
  }
  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor * 1000))
  const close = async () => {
    isOver = true
    await Promise.all(visits)
    agent.destroy()
  }
  const more = async (wanted = 100) => {
    const before = counts.good
    await until('more visits', () => counts.good >= before + wanted)
  }
  return { counts, more, close }
}

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json()

const sendRequest = (agent: Agent, url: string, { turn, item }: { turn: number; item: unknown }) =>
  new Promise<number | string | undefined>((resolve) => {
    const fills = turn % 10 === 9
    const path = fills ? '/api/cart/add' : turn % 10 === 4 ? `/search?q=stone${turn}` : paths[turn % paths.length]
    // Each visit from another address: baskets are limited by address.
    const headers = { 'x-forwarded-for': `10.2.${(turn >> 8) & 255}.${turn & 255}`, 'content-type': 'application/json' }
    const sent = request(url + path, { agent, headers, method: fills ? 'POST' : 'GET' }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', (error) => resolve(error.message))
    })
    sent.on('error', (error) => resolve(error.message))
    sent.end(fills ? JSON.stringify(item) : undefined)
  })
