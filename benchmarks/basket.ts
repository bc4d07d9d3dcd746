import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open-database.ts'
import { at, openShop, sorted } from './measures.ts'

const addsEach = 5
const visitors = 80
/** Visitors before the measurement, as if the shop had been open for a minute. */
const warmUp = 60

type Variation = { product_id: number; variation_id: number }
type Times = { median: number; p99: number }
type BasketTimes = { withLock: Times; together: Times; bare: Times }

/** How long adding to the basket takes, for one shopper at a time and for sixteen at once, against a bare write. */
export async function basketTimes(root: string, environment: Record<string, string>): Promise<BasketTimes> {
  const shop = await openShop(root, { ...environment, TRUST_PROXY: 'true' })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const variations = await inStock(shop.url)
  const shopping = async (count: number) => {
    const times: number[] = []
    for (let visitor = 0; visitor < count; visitor++) times.push(...(await oneVisit(agent, shop.url, variations)))
    return times
  }
  await shopping(warmUp)
  const withLock = await shopping(visitors)
  const sixteen = (visits: number) => Promise.all(Array.from({ length: 16 }, () => shopping(visits)))
  // Opens the connections before the measurement starts.
  await sixteen(1)
  const together = (await sixteen(visitors / 8)).flat()
  agent.destroy()
  await shop.close()
  return {
    withLock: timesOf(withLock),
    together: timesOf(together),
    bare: timesOf(await bareWrites(environment.DATABASE_URL)),
  }
}

function timesOf(times: number[]): Times {
  const inOrder = sorted(times)
  return { median: at(inOrder, 0.5), p99: at(inOrder, 0.99) }
}

/** Each visitor has their own IP address behind the proxy, because adds from one address are limited. */
let lastVisitor = 0

/** Adds several items to a new basket, as the pages do: the first add creates the basket, the others find it. */
export async function oneVisit(agent: Agent, url: string, variations: Variation[]): Promise<number[]> {
  const times: number[] = []
  const from = `10.${++lastVisitor >> 16}.${(lastVisitor >> 8) & 255}.${lastVisitor & 255}`
  let cookie = ''
  for (const variation of variations.slice(0, addsEach)) {
    const started = performance.now()
    cookie = (await post(agent, `${url}/api/cart/add`, { body: { ...variation, quantity: 1 }, cookie, from })) || cookie
    times.push(performance.now() - started)
  }
  return times
}

type Posted = { body: unknown; cookie: string; from: string }

function post(agent: Agent, url: string, { body, cookie, from }: Posted): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': from,
    ...(cookie ? { cookie } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`adding to the basket returned ${response.statusCode}`))
        else resolve(response.headers['set-cookie']?.[0]?.split(';')[0] ?? '')
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

export async function inStock(url: string): Promise<Variation[]> {
  const { data } = (await (await fetch(`${url}/api/products?in_stock=true&per_page=24`)).json()) as {
    data: { id: number }[]
  }
  const variations: Variation[] = []
  for (const { id } of data) {
    const sizes = (await (await fetch(`${url}/api/product/${id}/variations`)).json()) as {
      id: number
      instock: boolean
    }[]
    const size = sizes.find(({ instock }) => instock)
    if (size) variations.push({ product_id: id, variation_id: size.id })
  }
  if (variations.length < addsEach) throw new Error('too few products are in stock to measure with')
  return variations
}

/** One insert and one select, straight on a database of the same kind. */
async function bareWrites(url: string | undefined): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bare-'))
  const database = await openDatabase({ url: url || undefined, folder })
  const table = `bare_${process.pid}`
  await database.query(`create table ${table} (id serial primary key, word text)`, [])
  const times: number[] = []
  for (let turn = 0; turn < (visitors + warmUp) * addsEach; turn++) {
    const started = performance.now()
    await database.query(`insert into ${table} (word) values ($1)`, [`word ${turn}`])
    await database.query(`select id, word from ${table} order by id desc limit 5`, [])
    times.push(performance.now() - started)
  }
  await database.query(`drop table ${table}`, [])
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  return times.slice(warmUp * addsEach)
}
