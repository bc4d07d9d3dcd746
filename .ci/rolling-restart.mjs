// Two shops on one PostgreSQL behind HAProxy, restarted one after the other under load: no request may fail.
// DATABASE_URL must be a PostgreSQL server where a database may be created. The pages must have been built.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openShop, shopEnvironment } from '../commands/prepare.mjs'

const folder = mkdtempSync(join(tmpdir(), 'shop-restart-'))
const root = join(import.meta.dirname, '..')
const visitors = 8
const paths = ['/', '/collections/marble-tiles', '/product/carrara-honed', '/api/products', '/api/facets', '/faq']

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const until = async (what, condition, longestMs = 600_000) => {
  const started = Date.now()
  while (!(await condition())) {
    if (Date.now() - started > longestMs) throw new Error(`${what} did not happen within ${longestMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const children = []
const start = (program, args, env = {}) => {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: shopEnvironment(env),
  })
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
  children.push(child)
  return { child, ended }
}

const isReady = async (port) => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true
const shopAt = (port) =>
  start('node', openShop, {
    DATABASE_URL: database.href,
    DATA_DIR: join(folder, String(port)),
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: 'true',
    SHUTDOWN_DELAY: '3',
    LOG_LEVEL: 'warn',
  })

/** Whether HAProxy considers a shop healthy. */
const isUp = async (name) => {
  const csv = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()
  return new RegExp(`^shops,${name},.*,UP,`, 'm').test(csv)
}

const counts = { good: 0, failures: [] }
let isOver = false
const agent = new Agent({ keepAlive: true })
const sendRequest = (path, turn) =>
  new Promise((resolve) => {
    const basket = turn % 10 === 9
    const options = basket
      ? { method: 'POST', path: '/api/cart/add', headers: { 'content-type': 'application/json' } }
      : { path: turn % 10 === 4 ? `/search?q=stone${turn}` : path }
    const sent = request({ host: '127.0.0.1', port: proxyPort, agent, ...options }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', (error) => resolve(error.code))
    })
    sent.on('error', (error) => resolve(error.code))
    sent.end(basket ? JSON.stringify({ ...item, quantity: 1 }) : undefined)
  })
async function visit(visitor) {
  for (let turn = visitor; !isOver; turn++) {
    const outcome = await sendRequest(paths[turn % paths.length], turn)
    if (outcome === 200) counts.good++
    else counts.failures.push(`${outcome} for turn ${turn}`)
  }
}

const admin = new pg.Client(process.env.DATABASE_URL)
await admin.connect()
const name = `shop_restart_${process.pid}`
await admin.query(`create database ${name}`)
const database = new URL(process.env.DATABASE_URL)
database.pathname = `/${name}`
const [a, b, proxyPort, statsPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
const shops = { a: { port: a, ...shopAt(a) } }
let item
let failed = true

try {
  // The first shop imports the catalogue; the second finds it imported.
  await until('the first start', () => isReady(a))
  shops.b = { port: b, ...shopAt(b) }
  await until('the second start', () => isReady(b))
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `defaults
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
  option forwardfor
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host shop
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 1
  server a 127.0.0.1:${a}
  server b 127.0.0.1:${b}
listen stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`,
  )
  start('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  await until('the proxy', () => isUp('a').catch(() => false))
  await until('the proxy', () => isUp('b'))
  const read = async (path) => (await fetch(`http://127.0.0.1:${a}${path}`)).json()
  const { id } = (await read('/api/products?in_stock=true&per_page=1')).data[0]
  const sizes = await read(`/api/product/${id}/variations`)
  item = { product_id: id, variation_id: sizes.find((size) => size.instock).id }

  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor * 1000))
  await until('a good start', () => counts.good > 100)
  for (const name of ['a', 'b']) {
    const { port, child, ended } = shops[name]
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`shop ${name} ended with ${code}`)
    shops[name] = { port, ...shopAt(port) }
    await until(`shop ${name} again`, () => isUp(name))
    const before = counts.good
    await until('more visits', () => counts.good > before + 100)
  }
  isOver = true
  await Promise.all(visits)
  failed = counts.failures.length > 0
  console.log(`${failed ? 'FAIL' : 'ok  '} rolling restart: ${counts.good} answered, ${counts.failures.length} failed`)
  for (const failure of counts.failures.slice(0, 10)) console.log(`     ${failure}`)
} finally {
  isOver = true
  agent.destroy()
  for (const child of children) child.kill('SIGKILL')
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
