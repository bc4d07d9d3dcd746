import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { segmentBytes } from '#database/embedded/read-log.ts'
import { openDatabase } from '#database/open-database.ts'
import { fetchBackup } from '#shop/backup/fetch-backup.ts'
import { folderStore } from '#shop/backup/folder-store.ts'
import { listPieces, readLogAfter } from '#shop/backup/log-pieces.ts'
import { listBackups, readManifest } from '#shop/backup/manifest.ts'
import { openCopied } from '#shop/backup/open-backup.ts'
import { scheduledBackup } from '#shop/backup/scheduled-backup.ts'
import { openLogShipper } from '#shop/backup/ship-log.ts'
import type { ActingContext } from '#shop/context.ts'
import { testContextOn } from '#testing/shop/seeded-shop.ts'

/**
 * A shop that writes without pause and ships its log is killed again and again. After each kill, what was shipped is restored:
 * it must have every row that was confirmed before the last shipment began, in order. `KILLS=100` for a long run.
 */
const kills = Number(process.env.KILLS ?? 10)
const [role, folder = '', target = ''] = process.argv.slice(2)
if (role === 'write') await writeAndShip()
else await killAndRestore()

async function writeAndShip(): Promise<void> {
  const database = await openDatabase({ folder })
  const base = testContextOn(database)
  const backup = { ...base.settings.backup, isOn: true, target }
  const ctx: ActingContext = { ...base, settings: { ...base.settings, backup } }
  ctx.backups.workFolder = join(folder, 'backup-work')
  const shipper = openLogShipper(ctx)
  await shipper.ship()
  await database.query('create table if not exists drill (id int primary key, text text)', [])
  const [last] = await database.query<{ id: number }>('select coalesce(max(id), 0) as id from drill', [])
  let written = last?.id ?? 0
  const write = async () => {
    for (;;) {
      const repeats = written % 50 === 0 ? 2500 : 8
      await database.query(`insert into drill select $1::int, repeat(md5($1::int::text), $2::int)`, [
        written + 1,
        repeats,
      ])
      written++
      if (written % 70 === 0) await database.query('checkpoint', [])
      if (written % 500 === 0) await database.query('select pg_switch_wal()', [])
    }
  }
  const ship = async () => {
    for (;;) {
      const before = written
      await shipper.ship()
      if (ctx.backups.shipping?.error) console.error(ctx.backups.shipping.error)
      else console.log(before)
      await wait(Math.random() * 300)
    }
  }
  const copy = async () => {
    await scheduledBackup({ ctx, input: { signal: new AbortController().signal } })
  }
  await Promise.all([write(), copy().then(ship)])
}

async function killAndRestore(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'log-shipping-'))
  const [shop, backups] = [join(place, 'shop'), join(place, 'backups')]
  mkdirSync(backups)
  let faults = 0
  let longest = 0
  let segments = 0n
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const shipped = await killOne(shop, backups)
      const found = await restoreInto(join(place, 'restored'), backups)
      longest = Math.max(longest, found)
      segments = await countSegments(backups)
      if (found < shipped) faults++
      console.log(`kill ${kill}: ${shipped} rows were shipped, ${found} restored${found < shipped ? ' FAIL' : ''}`)
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  console.log(
    `${faults ? 'FAIL' : 'ok  '} ${kills} kills and restores, ${faults} faults, ${longest} rows, ${segments} segments of the log`,
  )
  process.exit(faults ? 1 : 0)
}

/** How many of the log's files the restores go through. */
async function countSegments(backups: string): Promise<bigint> {
  const store = folderStore(backups)
  const [name = ''] = await listBackups(store)
  const pieces = await listPieces(store, (await readManifest(store, name)).stream ?? '')
  const [first, last] = [pieces[0]?.from ?? 0n, pieces.at(-1)?.to ?? 0n]
  return last / segmentBytes - first / segmentBytes + 1n
}

/** Returns how many rows were confirmed before the last complete shipment. */
async function killOne(shop: string, backups: string): Promise<number> {
  const child = spawn(process.execPath, ['--no-wasm-code-gc', import.meta.filename, 'write', shop, backups], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let shipped = 0
  let killAt = Number.POSITIVE_INFINITY
  for await (const line of createInterface({ input: child.stdout })) {
    shipped = Number(line)
    // From the first shipment on.
    if (killAt === Number.POSITIVE_INFINITY) {
      killAt = Date.now() + 300 + Math.random() * 2500
      setTimeout(() => child.kill('SIGKILL'), killAt - Date.now())
    }
  }
  await ended
  return shipped
}

/** Restores the newest backup and its log, and returns how many rows it has; -1 if one is missing in between. */
async function restoreInto(folder: string, backups: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  const store = folderStore(backups)
  const backup = await readManifest(store, (await listBackups(store)).at(-1) ?? '')
  const fetched = join(folder, 'fetched')
  await fetchBackup(store, backup, fetched)
  const { database } = await openCopied(backup, { fetched, log: readLogAfter(store, backup) }, join(folder, 'data'))
  const [rows] = await database.query<{ count: number; last: number; whole: boolean }>(
    `select count(*)::int as count, coalesce(max(id), 0) as last,
       coalesce(bool_and(text like md5(id::text) || '%'), true) as whole from drill`,
    [],
  )
  await database.close()
  return rows?.whole && rows.count === rows.last ? rows.count : -1
}
