import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#database/open-database.ts'
import { folderStore } from '#shop/backup/folder-store.ts'
import { listBackups } from '#shop/backup/manifest.ts'
import { changeDocument } from '#testing/shop/edit-shop.ts'
import { seed, testContextOn } from '#testing/shop/seeded-shop.ts'
import { inStock, oneVisit } from '../benchmarks/basket.ts'
import { oneBuyer, wellStocked } from '../benchmarks/checkout.ts'
import { at, openShop, sorted } from '../benchmarks/measures.ts'

/**
 * What buyers of the embedded shop notice of backups. Adding to the basket of two shops in turns, of which one ships its log; and
 * 100 orders a minute, without and with a backup in progress, on a large database. `MEGABYTES=100` for a short run.
 */
const megabytes = Number(process.env.MEGABYTES ?? 1000)
const visits = 600
const orderEveryMs = 600
const calmMs = 60_000
const most = { p99: 1.1, waitMs: 250 }

const root = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'backup-load-'))
const folders = { plain: join(place, 'plain'), shipping: join(place, 'shipping') }
const target = join(place, 'backups')
const faults: string[] = []
try {
  mkdirSync(target)
  await seed({ folder: folders.plain })
  cpSync(folders.plain, folders.shipping, { recursive: true })
  await turnBackupsOn(folders.shipping)
  await compareBaskets()
  await fillUp(folders.shipping)
  await orderDuringBackup()
} finally {
  rmSync(place, { recursive: true, force: true })
}
for (const fault of faults) console.log(`FAIL ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)

async function turnBackupsOn(folder: string): Promise<void> {
  const ctx = testContextOn(await openDatabase({ folder }))
  await changeDocument(ctx, { kind: 'settings', id: 'backup' }, () => ({ isOn: true, target }))
  await ctx.database.close()
}

function openOn(folder: string) {
  return openShop(root, { DATA_DIR: folder, TRUST_PROXY: 'true' })
}

async function compareBaskets(): Promise<void> {
  const shops = { plain: await openOn(folders.plain), shipping: await openOn(folders.shipping) }
  // Its first backup begins by itself.
  while ((await listBackups(folderStore(target))).length === 0) await wait(200)
  const agent = new Agent({ keepAlive: true })
  const variations = await inStock(shops.plain.url)
  const times = { plain: [] as number[], shipping: [] as number[] }
  for (let visit = 0; visit < visits; visit++)
    for (const name of visit % 2 ? (['plain', 'shipping'] as const) : (['shipping', 'plain'] as const)) {
      const took = await oneVisit(agent, shops[name].url, variations)
      if (visit >= visits / 10) times[name].push(...took)
    }
  agent.destroy()
  for (const shop of Object.values(shops)) await shop.close()
  const [plain, shipping] = [sorted(times.plain), sorted(times.shipping)]
  const of = (share: number) =>
    `${at(shipping, share).toFixed(1)} / ${at(plain, share).toFixed(1)} ms = ${(at(shipping, share) / at(plain, share)).toFixed(2)}`
  console.log(`adding to the basket, with / without shipping, ${plain.length} each: median ${of(0.5)}, p99 ${of(0.99)}`)
  if (at(shipping, 0.99) > most.p99 * at(plain, 0.99)) faults.push('shipping the log slows the basket down')
}

/** Rows that PostgreSQL stores as they are, because they are shorter than those it compresses. */
async function fillUp(folder: string): Promise<void> {
  const database = await openDatabase({ folder })
  const size = async () => {
    const [row] = await database.query<{ size: string }>(
      'select pg_database_size(current_database())::text as size',
      [],
    )
    return Number(row?.size) / 1e6
  }
  await database.query('create table drill_filling (id int, text text)', [])
  for (let rows = 0; (await size()) < megabytes; rows += 5000)
    await database.query(
      `insert into drill_filling select id, repeat(md5(id::text) || md5((id + 1)::text) || md5((id + 2)::text), 19)
       from generate_series($1::int, $1::int + 4999) id`,
      [rows],
    )
  await database.query('checkpoint', [])
  console.log(`the database has ${(await size()).toFixed(0)} MB`)
  await database.close()
}

async function orderDuringBackup(): Promise<void> {
  const shop = await openOn(folders.shipping)
  const wanted = await wellStocked(shop.url)
  const agent = new Agent({ keepAlive: true })
  let number = 0
  /** The longest call of buyers, one of whom comes every 600 ms, until this is over. */
  const buyUntil = async (end: Promise<unknown>) => {
    let isOver = false
    void end.finally(() => {
      isOver = true
    })
    const calls: [string, number][] = []
    const buyers: Promise<unknown>[] = []
    while (!isOver) {
      const item = wanted[number % wanted.length]
      if (!item) throw new Error('nothing is in stock')
      const buying = oneBuyer(agent, shop.url, { number: number++, wanted: item })
      buyers.push(
        buying.then(
          (times) => calls.push(...times),
          (error: Error) => faults.push(error.message),
        ),
      )
      await wait(orderEveryMs)
    }
    await Promise.all(buyers)
    const [longest = ['', 0]] = calls.toSorted(([, a], [, b]) => b - a)
    const times = sorted(calls.map(([, ms]) => ms))
    const text = `longest ${longest[1].toFixed(0)} ms (${longest[0]}), p99 ${at(times, 0.99).toFixed(0)} ms, ${buyers.length} orders`
    return { longest: longest[1], text }
  }
  await buyUntil(wait(10_000))
  const calm = await buyUntil(wait(calmMs))
  const started = Date.now()
  const backup = spawn(process.execPath, ['commands/backup.ts', join(place, 'second')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folders.shipping, DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(backup, 'exit')
  const busy = await buyUntil(ended)
  const [code] = await ended
  if (code !== 0) faults.push(`the backup ended with ${code}`)
  console.log(`buyers without a backup: ${calm.text}`)
  console.log(`buyers during a backup of ${((Date.now() - started) / 1000).toFixed(0)} s: ${busy.text}`)
  console.log(`longest wait: ${(busy.longest / calm.longest).toFixed(2)} of the one without`)
  if (busy.longest > most.waitMs) faults.push(`a buyer waited more than ${most.waitMs} ms`)
  agent.destroy()
  await shop.close()
}
