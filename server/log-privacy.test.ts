import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/open-database.ts'
import { shopper, testDeployment } from '#testing/app/orders.ts'
import { openWay } from '#testing/database/open-way.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'
import { address } from '#testing/shop/address.ts'
import { stockItems, type TestItem } from '#testing/shop/baskets.ts'
import { openShop, testContextOn } from '#testing/shop/seeded-shop.ts'
import { createApp } from './app.ts'
import { openLog } from './log.ts'

// Opening databases and processes is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const seeded = inject('seeded')

const billing = {
  ...address,
  first_name: 'Wilhelmina',
  last_name: 'Ashcombe',
  phone: '07700 900123',
  email: 'wilhelmina@ashcombe.example',
  address_1: '17 Saltpan Row',
}
const personal = /wilhelmina|ashcombe|07700|900123|saltpan/i
const message = 'Wilhelmina Ashcombe writes:\n    at 17 Saltpan Row (07700 900123)\n    at home (x:1:1)'
const { email, phone } = billing

type Buyer = ReturnType<typeof shopper>

/** Sends every form that has personal data. Some of them may succeed. */
async function sendForms(buyer: Buyer, order: unknown): Promise<number[]> {
  const name = 'Wilhelmina Ashcombe'
  const replies = [
    await buyer.sendOrder(order),
    await buyer.send('POST', '/api/auth/register', { email, password: 'limestone and lime' }),
    await buyer.send('POST', '/api/enquiries', { kind: 'question', name, email, phone, message }),
    await buyer.send('POST', '/api/newsletter', { email, source: 'footer' }),
  ]
  return replies.map(({ status }) => status)
}

const orderOf = (buyer: Buyer) => buyer.body({ email, billing })

describe('the log has no name, address, phone number or email address', () => {
  let database: OpenDatabase
  let way: Awaited<ReturnType<typeof openWay>> | null = null
  let app: ReturnType<typeof createApp>
  let tin: TestItem
  let remove = async () => {}
  let logged: string[] = []
  const run = (text: string) => database.query(text, [])

  beforeAll(async () => {
    const copy = await copyOfSeed(seeded)
    remove = copy.remove
    way = copy.where.url ? await openWay(copy.where.url) : null
    database = await openDatabase(way ? { folder: '', url: way.url } : copy.where)
    const log = openLog('info', { write: (line: string) => logged.push(line) })
    const ctx = { ...testContextOn(database), log }
    tin = (await stockItems(ctx)).tin
    const parts = { cache: null, isReady: database.isReady, pictureFolder: '/tmp', deployment: testDeployment }
    app = createApp({ ctx, log, ...parts })
    await run(`create table failing (code text, message text)`)
    await run(`create function fail_now() returns trigger language plpgsql as $$
      declare wanted failing;
      begin
        select * into wanted from failing;
        if wanted.code is null then return new; end if;
        raise exception using errcode = wanted.code, message = replace(wanted.message, '$', split_part(new::text, ',', 3)),
          detail = 'Failing row contains ' || new::text, hint = new::text;
      end $$`)
    for (const table of ['orders', 'customers', 'enquiries', 'newsletter_subscriptions'])
      await run(`create trigger fail_now before insert on ${table} for each row execute function fail_now()`)
  })
  afterAll(async () => {
    await database.close()
    await way?.cut()
    await remove()
  })
  beforeEach(async () => {
    await run('delete from failing')
    logged = []
  })

  const enter = async () => {
    const buyer = shopper(async (path, init) => app.request(path, init))
    await buyer.add(tin)
    return { buyer, order: await orderOf(buyer) }
  }
  const expectNothingPersonal = async () => {
    // A second line of the same kind is written only at the end of the second.
    await expect.poll(() => logged.length).toBeGreaterThan(0)
    expect(logged.join('\n')).not.toMatch(personal)
  }

  test.each([
    ['the disk is full', '53100', 'could not extend file "base/5/16384": No space left on device', 503],
    ['a statement takes too long', '57014', 'canceling statement due to statement timeout', 503],
    ['a lock is not available', '55P03', 'canceling statement due to lock timeout', 503],
    ['a value already exists', '23505', 'duplicate key value violates unique constraint "of_the_test"', 500],
    ['a value has the wrong type', '22P02', 'invalid input syntax for type date: "$ Ashcombe"', 500],
  ])('when %s', async (_name, code, text, status) => {
    const { buyer, order } = await enter()
    await database.query('insert into failing values ($1, $2)', [code, text])
    const statuses = await sendForms(buyer, order)
    expect(statuses[0]).toBe(status)
    expect(statuses.filter((one) => one === status).length).toBeGreaterThan(2)
    await expectNothingPersonal()
  })

  test.runIf('url' in seeded)('when the connection to the database is cut', async () => {
    const { buyer, order } = await enter()
    await way?.cut()
    expect(await sendForms(buyer, order)).toEqual([503, 503, 503, 503])
    await expectNothingPersonal()
    await way?.join()
  })

  test.runIf('url' in seeded)('when it is cut while statements wait for a lock', async () => {
    const { buyer, order } = await enter()
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock = database.db.transaction(async (tx) => {
      await tx.execute('lock table orders, customers, enquiries in access exclusive mode')
      locked.resolve()
      await release.promise
    })
    lock.catch(() => {})
    await locked.promise
    const sending = sendForms(buyer, order)
    await expect
      .poll(async () => (await run(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length)
      .toBeGreaterThan(0)
    await way?.cut()
    release.resolve()
    expect((await sending)[0]).toBe(503)
    await expectNothingPersonal()
    await way?.join()
  })
})

/** The shortest time between two log lines of one kind, in milliseconds. */
function shortestGap(output: string): number {
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"error"'))
    .map((line) => JSON.parse(line) as { time: number; msg: string; error: string })
  expect(lines.length).toBeGreaterThan(0)
  const times = Map.groupBy(lines, ({ msg, error }) => `${msg} ${error}`).values()
  const gaps = [...times].flatMap((kind) => kind.slice(1).map(({ time }, index) => time - (kind[index]?.time ?? 0)))
  return Math.min(...gaps)
}

test.runIf(!('url' in seeded))(
  'a shop whose disk is full logs one line a second for each kind of failure, and nothing personal',
  async () => {
    const place = await seededPlace()
    const before = await openShop(place.where)
    const { tin } = await stockItems(before)
    await before.database.close()
    const flag = join(place.where.folder, 'full')
    const port = await freePort()
    const shop = openServer({ ...place.environment, PORT: String(port), LOG_LEVEL: 'info', FULL_WHILE: flag }, [
      '--import',
      join(import.meta.dirname, '../testing/crash/full-disk.ts'),
    ])
    const base = `http://localhost:${port}`
    await expect.poll(() => shop.output()).toContain('is open at')
    const buyer = shopper((path, init) => fetch(base + path, init))
    await buyer.add(tin)
    const order = await orderOf(buyer)
    writeFileSync(flag, '')
    const statuses = [await sendForms(buyer, order), await sendForms(buyer, order)].flat()
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(4)
    rmSync(flag)
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status).toBe(200)
    shop.child.kill('SIGTERM')
    await shop.ended
    expect(shop.output()).toMatch(/No space left|could not be done/)
    expect(shop.output()).not.toMatch(personal)
    expect(shortestGap(shop.output())).toBeGreaterThan(900)
    await place.remove()
  },
  300_000,
)
