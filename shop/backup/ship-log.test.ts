import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { findStream } from '#database/embedded/log-stream.ts'
import { openDatabase } from '#database/open-database.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'
import type { ShopContext } from '../context.ts'
import { storePhoto } from '../media/store-photo.ts'
import { folderStore } from './folder-store.ts'
import { listPieces } from './log-pieces.ts'
import { listBackups, photoPath, readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { scheduledBackup } from './scheduled-backup.ts'
import { openLogShipper } from './ship-log.ts'

const ctx = testContext('fewSeeded')
const place = mkdtempSync(join(tmpdir(), 'shop-log-'))
const embedded = test.runIf('folder' in inject('fewSeeded'))
let turn = 0

/** A shop with backups to this folder. */
function shopWith(target: string): ShopContext {
  const backup = { ...ctx.settings.backup, isOn: true, target, hour: 3, keep: { daily: 7, weekly: 0, monthly: 0 } }
  return { ...ctx, backups: { ...ctx.backups, shipping: null }, settings: { ...ctx.settings, backup } }
}

async function openTarget() {
  const target = join(place, String(++turn))
  const shop = shopWith(target)
  const shipper = openLogShipper(shop)
  await shipper.ship()
  const made = await scheduledBackup({ ctx: asStaff(shop), input: { signal: new AbortController().signal } })
  expect(made).toMatchObject({ ok: true })
  const store = folderStore(target)
  const [name = ''] = await listBackups(store)
  const backup = await readManifest(store, name)
  return { target, shop, shipper, store, backup, stream: backup.stream ?? '' }
}

let target: Awaited<ReturnType<typeof openTarget>>
const isEmbedded = 'folder' in inject('fewSeeded')
beforeAll(async () => {
  if (isEmbedded) target = await openTarget()
})

const write = (text: string) => ctx.database.query('insert into rate_limits (key) values ($1)', [`shipped ${text}`])
const readWritten = `select key from rate_limits where key like 'shipped %' order by key`

async function restored(until?: Date): Promise<string[]> {
  const folder = join(place, `restored-${++turn}`)
  const { continuedTo } = await restoreBackup(
    { folder, bucket: null },
    { ...target, at: new Date(), withLog: true, until },
  )
  const database = await openDatabase({ folder })
  const rows = await database.query<{ key: string }>(readWritten, [])
  expect(await findStream(database.query)).toBeNull()
  await database.close()
  expect(continuedTo).not.toBeNull()
  return rows.map(({ key }) => key.replace('shipped ', ''))
}

afterEach(async () => {
  await ctx.database.query(`delete from rate_limits where key like 'shipped %'`, [])
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

embedded('a restore has everything that was shipped after the backup, with its photos', async () => {
  await write('a')
  const stored = await storePhoto(ctx, { bytes: Buffer.from('marble'), orderId: null })
  if (!stored.ok) throw new Error('the photo was not stored')
  await target.shipper.ship()
  // A checkpoint, a new segment, and a process that goes on where the one before was killed.
  await ctx.database.query('checkpoint', [])
  await write('b')
  await ctx.database.query('select pg_switch_wal()', [])
  await write('c')
  target.shipper = openLogShipper(target.shop)
  expect(await Promise.all([target.shipper.ship(), target.shipper.ship()])).toEqual([1000, 1000])
  await write('never shipped')
  expect(await restored()).toEqual(['a', 'b', 'c'])
  const folder = join(place, `restored-${turn}`)
  expect(readFileSync(join(folder, photoPath(stored.photo)), 'utf8')).toBe('marble')
  expect(target.shop.backups.shipping).toMatchObject({ error: null, at: expect.any(Date) })
})

embedded('a restore can end at an earlier time', async () => {
  await write('early')
  await target.shipper.ship()
  const [piece] = (await listPieces(target.store, target.stream)).slice(-1)
  await write('late')
  // Its piece must be of a later millisecond.
  await expect.poll(() => Date.now() > (piece?.at.getTime() ?? 0)).toBe(true)
  await target.shipper.ship()
  expect(await restored(piece?.at)).toEqual(['early'])
  expect(await restored()).toEqual(['early', 'late'])
})

embedded('a changed byte or a missing piece is found', async () => {
  for (const text of ['a', 'b', 'c']) {
    await write(text)
    await target.shipper.ship()
  }
  const pieces = (await listPieces(target.store, target.stream)).map(({ path }) => join(target.target, path))
  const path = pieces.at(-2) ?? ''
  const whole = readFileSync(path)
  const changed = Buffer.from(whole)
  changed[20] = (changed[20] ?? 0) ^ 1
  writeFileSync(path, changed)
  await expect(restored()).rejects.toThrow('has changed')
  renameSync(path, join(place, 'aside'))
  await expect(restored()).rejects.toThrow('is missing')
  writeFileSync(path, whole)
  expect(await restored()).toEqual(['a', 'b', 'c'])
})

embedded('while the target cannot be written, the shop goes on and says so, and catches up later', async () => {
  await write('before')
  await target.shipper.ship()
  const folder = join(target.target, 'log')
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, '')
  await write('a')
  expect(await target.shipper.ship()).toBe(10_000)
  expect(target.shop.backups.shipping).toMatchObject({
    error: expect.stringContaining('a part of that path is a file'),
  })
  rmSync(folder)
  renameSync(`${folder}-away`, folder)
  await write('b')
  await target.shipper.ship()
  expect(target.shop.backups.shipping).toMatchObject({ error: null, failingSince: null })
  expect(await restored()).toEqual(['a', 'b', 'before'])
})

embedded('small pieces are joined, and those of before the backups that are kept are deleted', async () => {
  for (let number = 100; number < 205; number++) {
    await write(String(number))
    await target.shipper.ship()
  }
  expect((await listPieces(target.store, target.stream)).length).toBeLessThan(20)
  expect(await restored()).toHaveLength(105)
  const first = (await listPieces(target.store, target.stream))[0]
  for (const day of ['2099-01-02', '2099-01-03']) {
    const clock = { now: () => new Date(`${day}T12:00:00Z`) }
    const made = await scheduledBackup({
      ctx: asStaff({ ...target.shop, clock }),
      input: { signal: new AbortController().signal },
    })
    expect(made).toMatchObject({ ok: true })
  }
  const names = (await listPieces(target.store, target.stream)).map(({ path }) => path)
  expect(names).not.toContain(first?.path)
  await ctx.database.query(`delete from backup_runs where started_at > '2098-01-01'`, [])
})

embedded('a target that is away for long never fills the disk with the log', async () => {
  expect(await ctx.database.query('show max_slot_wal_keep_size', [])).toEqual([{ max_slot_wal_keep_size: '4GB' }])
})

embedded('a shop whose log is no longer kept begins a new stream, which needs a new backup', async () => {
  await ctx.database.query(`select pg_drop_replication_slot('log_' || $1)`, [target.stream])
  target.shipper = openLogShipper(target.shop)
  await target.shipper.ship()
  const stream = await findStream(ctx.database.query)
  expect(stream?.name).not.toBe(target.stream)
  // Streams and runs are compared by the second.
  const clock = { now: () => new Date(Date.now() + 2000) }
  const input = { signal: new AbortController().signal }
  expect(await scheduledBackup({ ctx: asStaff({ ...target.shop, clock }), input })).toMatchObject({
    ok: true,
    text: expect.stringContaining('complete'),
  })
  expect(await scheduledBackup({ ctx: asStaff({ ...target.shop, clock }), input })).toBeNull()
})

embedded('a shop without backups keeps no log', async () => {
  target.shop.settings.backup.isOn = false
  await target.shipper.ship()
  expect(await findStream(ctx.database.query)).toBeNull()
  expect(target.shop.backups.shipping).toBeNull()
})
