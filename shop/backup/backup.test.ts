import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appliedMigrations } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { withDatabase } from '#testing/database/seeded-database.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'
import { storePhoto } from '../media/store-photo.ts'
import { drillRestore } from './drill-restore.ts'
import { encryptedStore } from './encrypted-store.ts'
import { folderStore } from './folder-store.ts'
import { makeBackup } from './make-backup.ts'
import {
  type Backup,
  backupName,
  listBackups,
  manifestFile,
  manifestText,
  photoPath,
  readManifest,
} from './manifest.ts'
import { startRun } from './record-run.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'
import { runDrill } from './run-drill.ts'
import { openLogShipper } from './ship-log.ts'

const ctx = testContext('fewSeeded')
const place = mkdtempSync(join(tmpdir(), 'shop-backups-'))
const target = join(place, 'target')
const store = folderStore(target)
const seeded = inject('fewSeeded')
const isEmbedded = 'folder' in seeded
const at = new Date('2026-11-18T03:00:00Z')
let photo = ''
let made: Backup
/** Rows that were confirmed before the backup began. */
let confirmed = 0

const write = () =>
  ctx.database.query(
    `insert into rate_limits select 'written ' || count(*) from rate_limits where key like 'written %'`,
    [],
  )

async function run(work: typeof runBackup | typeof runDrill, kind: 'backup' | 'drill', shop = ctx) {
  const started = await startRun(ctx, { kind, isScheduled: false, target })
  if (!started?.ok) throw new Error('the run did not start')
  return work({ ctx: asStaff(shop), input: { id: started.id, target, isScheduled: false } })
}

const lastRun = async () => {
  const [row] = await ctx.database.query<{ kind: string; error: string | null; ended_at: Date | null; verb: string }>(
    `select r.kind, r.error, r.ended_at, a.verb from backup_runs r
     left join audit_log a on a.subject = 'backup' and a.subject_id = r.id::text order by r.id desc limit 1`,
    [],
  )
  return row
}

beforeAll(async () => {
  const stored = await storePhoto(ctx, { bytes: Buffer.from('a photograph of stone'), orderId: null })
  photo = stored.ok ? stored.photo : ''
  let [isOver, count] = [false, 0]
  const writer = (async () => {
    for (; !isOver; count++) await write()
  })()
  while (count < 5) await ctx.database.query('select 1', [])
  confirmed = count
  const result = await run(runBackup, 'backup')
  isOver = true
  await writer
  expect(result).toMatchObject({ ok: true, text: expect.stringContaining('is complete') })
  expect(count).toBeGreaterThan(confirmed)
  made = await readManifest(store, (await listBackups(store)).at(-1) ?? '')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a backup of an open shop is recorded, and leaves nothing behind but its files', async () => {
  expect(await lastRun()).toMatchObject({ kind: 'backup', error: null, verb: 'backup_made' })
  expect(existsSync(join(ctx.backups.workFolder, 'new'))).toBe(false)
  expect(readdirSync(target).sort()).toEqual([made.name, 'photos'])
  expect(readFileSync(join(target, photoPath(photo)), 'utf8')).toBe('a photograph of stone')
  expect(made.tables.find(({ name }) => name === 'products')?.rows).toBeGreaterThan(10)
  if (ctx.database.files) {
    const slots = await ctx.database.query('select * from pg_replication_slots', [])
    expect(slots).toEqual([])
  }
})

test('two backups are never made at once', async () => {
  const [first, second] = await Promise.all([
    startRun(ctx, { kind: 'backup', isScheduled: false, target }),
    startRun(ctx, { kind: 'drill', isScheduled: false, target }),
  ])
  expect([first?.ok, second?.ok].sort()).toEqual([false, true])
  // The process of this run has died.
  await ctx.database.query(`update backup_runs set seen_at = now() - interval '6 minutes' where ended_at is null`, [])
  const third = await startRun(ctx, { kind: 'backup', isScheduled: false, target })
  expect(third?.ok).toBe(true)
  await ctx.database.query('delete from backup_runs where ended_at is null', [])
})

test('a practised restore finds every row as it was, and notes it', async () => {
  expect(await run(runDrill, 'drill')).toMatchObject({ ok: true, text: expect.stringContaining(made.name) })
  expect(await lastRun()).toMatchObject({ kind: 'drill', error: null, verb: 'restore_practised' })
  expect(existsSync(join(ctx.backups.workFolder, 'drill'))).toBe(false)
})

test('one changed byte in any kind of file is found', async () => {
  const files = [...Object.keys(made.files).filter((path) => !path.startsWith('tables/')), 'tables/products.jsonl.zst']
  const paths = [...files.map((path) => `${made.name}/${path}`), `${made.name}/${manifestFile}`, photoPath(photo)]
  for (const path of paths) {
    const whole = readFileSync(join(target, path))
    const changed = Buffer.from(whole)
    const middle = Math.floor(changed.length / 2)
    changed[middle] = (changed[middle] ?? 0) ^ 1
    writeFileSync(join(target, path), changed)
    const result = await run(runDrill, 'drill')
    expect(result, path).toMatchObject({ ok: false, text: expect.stringContaining('damaged') })
    expect(await lastRun()).toMatchObject({ verb: 'restore_failed', error: result.text })
    writeFileSync(join(target, path), whole)
  }
})

test('a backup that is interrupted, or whose folder cannot be written, does not count', async () => {
  const closing = new AbortController()
  const list = (start: string) => {
    closing.abort(new Error('closing'))
    return store.list(start)
  }
  const interrupted = makeBackup({ ctx, input: { store: { ...store, list }, signal: closing.signal } })
  await expect(interrupted).rejects.toThrow('closing')
  expect(await listBackups(store)).toEqual([made.name])
  writeFileSync(join(place, 'file'), '')
  const broken = folderStore(join(place, 'file/target'))
  await expect(makeBackup({ ctx, input: { store: broken } })).rejects.toThrow('a part of that path is a file')
})

test('a backup or a practised restore that would fill the disk is refused before it begins', async () => {
  const full = { ...ctx, backups: { ...ctx.backups, freeBytes: async () => 270_000_000 } }
  await expect(makeBackup({ ctx: full, input: { store } })).rejects.toThrow('270.0 MB are free')
  const drill = drillRestore({ ctx: full, input: { store, backup: made, withLog: false } })
  await expect(drill).rejects.toThrow('270.0 MB are free')
  expect(await listBackups(store)).toEqual([made.name])
})

test('backups with another passphrase are not mixed with new ones', async () => {
  const encrypted = (passphrase: string | undefined) =>
    encryptedStore(folderStore(join(place, 'encrypted')), passphrase)
  await encrypted('slate, lime and a long wall').write(`${made.name}/${manifestFile}`, Buffer.from(manifestText(made)))
  for (const passphrase of ['a wall that was moved', undefined]) {
    const shop = { ...ctx, backups: { ...ctx.backups, open: async () => encrypted(passphrase) } }
    const result = await run(runBackup, 'backup', shop)
    expect(result).toMatchObject({ ok: false, text: expect.stringContaining('have another passphrase') })
    if (!isEmbedded) continue
    Object.assign(shop, { settings: { ...ctx.settings, backup: { ...ctx.settings.backup, isOn: true, target } } })
    await openLogShipper(shop).ship()
    expect(shop.backups.shipping?.error).toContain('have another passphrase')
  }
})

/** Where a shop restores to: a data folder, or an empty database of the same server. */
async function emptyPlace(name: string) {
  const folder = join(place, name)
  if ('folder' in seeded) return { place: { folder, bucket: null }, where: { folder }, remove: async () => {} }
  const database = `shop_restore_${process.pid}_${name}`
  const admin = new pg.Client(seeded.url)
  await admin.connect()
  await admin.query(`create database ${database}`)
  const url = withDatabase(seeded.url, database)
  return {
    place: { folder, url, bucket: null },
    where: { folder, url },
    remove: async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

test('a restored shop has every row that was confirmed before the backup, and what was there is moved aside', async () => {
  const empty = await emptyPlace('first')
  mkdirSync(join(empty.place.folder, 'database'), { recursive: true })
  writeFileSync(join(empty.place.folder, 'wal-position'), 'position 0/1\n')
  const { aside } = await restoreBackup(empty.place, { store, backup: made, at })
  expect(aside).toBe(empty.place.url ? null : join(empty.place.folder, 'before-restore-2026-11-18T030000Z'))
  if (aside) expect(readdirSync(aside).sort()).toEqual(['database', 'wal-position'])
  expect(readFileSync(join(empty.place.folder, photoPath(photo)), 'utf8')).toBe('a photograph of stone')
  const database = await openDatabase(empty.where)
  const [rows] = await database.query<{ written: number; ids: boolean }>(
    `select (select count(*)::int from rate_limits where key like 'written %') as written,
       nextval('draft_numbers') > coalesce((select max(number) from drafts), 0) as ids`,
    [],
  )
  expect(rows?.ids).toBe(true)
  expect(rows?.written).toBeGreaterThanOrEqual(confirmed)
  await expect(restoreBackup(empty.place, { store, backup: made, at })).rejects.toThrow(/already in use|not empty/)
  await database.close()
  await empty.remove()
})

test('a backup of an older version is restored from its rows and updated by the next start', async () => {
  const older = backupName(new Date('2026-01-01'), 'aaaaaa')
  const migrations = made.migrations.slice(0, -1)
  const newest = readFileSync(
    join(import.meta.dirname, `../../database/migrations/${made.migrations.at(-1)}.sql`),
    'utf8',
  )
  const isOlder = (name: string) => !newest.includes(`"${name}"`)
  const tables = made.tables.filter(({ name }) => isOlder(name))
  const sequences = made.sequences.filter(({ name }) => isOlder(name.replace(/_id_seq$/, '')))
  const backup: Backup = { ...made, copy: null, migrations, tables, sequences, name: older }
  for (const path of Object.keys(backup.files)) await store.write(`${older}/${path}`, join(target, made.name, path))
  await store.write(`${older}/${manifestFile}`, Buffer.from(manifestText(backup)))
  const empty = await emptyPlace('older')
  await restoreBackup(empty.place, { store, backup: await readManifest(store, older), at })
  const database = await openDatabase(empty.where)
  expect(await appliedMigrations(database.db)).toEqual(made.migrations)
  expect(await database.query('select 1 from products limit 1', [])).toHaveLength(1)
  await database.close()
  await empty.remove()
  const newer = { ...backup, migrations: ['9999_later'] }
  await expect(restoreBackup(empty.place, { store, backup: newer, at })).rejects.toThrow('newer version')
})
