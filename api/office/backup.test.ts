import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unusable } from '#shop/backup/backup-store.ts'
import { fetchBackup, fetchPhotos } from '#shop/backup/fetch-backup.ts'
import { folderStore } from '#shop/backup/folder-store.ts'
import { readManifest } from '#shop/backup/manifest.ts'
import { scheduledBackup } from '#shop/backup/scheduled-backup.ts'
import { storePhoto } from '#shop/media/store-photo.ts'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { asStaff } from '#testing/shop/staff.ts'
import { createApi } from '../app.ts'

const shop = officeShop({ from: 'fewSeeded' })
const folder = mkdtempSync(join(tmpdir(), 'shop-office-backup-'))
const target = join(folder, 'target')
const dayMs = 86_400_000
const minuteMs = 60_000

const turnOn = (changes = {}) =>
  Object.assign(shop.ctx, {
    settings: { ...shop.ctx.settings, backup: { ...shop.ctx.settings.backup, isOn: true, target, ...changes } },
  })
const makeDue = () => scheduledBackup({ ctx: asStaff(shop.ctx), input: { signal: new AbortController().signal } })

beforeAll(() => storePhoto(shop.ctx, { bytes: Buffer.from('a photograph'), orderId: null }))
afterAll(() => rmSync(folder, { recursive: true }))

test('a backup that fails is tried again, shown with its reason, and missed after a day', async () => {
  // A session ends after an hour.
  const read = async (path: string) => (await (await shop.hire('manager')).call('GET', path)).json
  const health = async () => (await read('health')).backup
  const isMissing = async () => (await read('today')).backup_missing
  expect(await health()).toEqual({
    target: null,
    is_encrypted: false,
    last: null,
    drill: null,
    failed: null,
    log: null,
    is_missing: false,
    is_drill_due: false,
  })
  expect(await makeDue()).toBeNull()

  writeFileSync(join(folder, 'file'), '')
  turnOn({ target: join(folder, 'file/target') })
  expect(await makeDue()).toMatchObject({ ok: false })
  expect(await makeDue()).toBeNull()
  shop.clock.time += minuteMs
  expect(await makeDue()).toMatchObject({ ok: false })
  expect(await health()).toMatchObject({
    last: null,
    failed: { error: expect.stringContaining('a part of that path') },
  })
  expect(await isMissing()).toBe(false)
  shop.clock.time += dayMs
  expect(await isMissing()).toBe(true)

  turnOn()
  expect(await makeDue()).toMatchObject({ ok: true })
  expect(await makeDue()).toBeNull()
  expect(await health()).toMatchObject({
    target,
    last: { target, at: shop.ctx.clock.now().toISOString(), bytes: expect.any(Number) },
    failed: null,
    log: null,
    is_missing: false,
  })
  expect(await isMissing()).toBe(false)
  shop.clock.time += 2 * dayMs + minuteMs
  expect(await isMissing()).toBe(true)

  const away = join(folder, 'unplugged')
  renameSync(target, away)
  for (const isMountPoint of [false, true]) {
    if (isMountPoint) mkdirSync(target)
    expect(await makeDue()).toMatchObject({ ok: false, text: expect.stringContaining('its disk is not connected') })
    if (isMountPoint) expect(readdirSync(target)).toEqual([])
    else expect(existsSync(target)).toBe(false)
    shop.clock.time += 2 * minuteMs
  }
  expect((await health()).failed.error).toContain('none of the earlier backups')
  rmSync(target, { recursive: true })
  renameSync(away, target)
})

test('an owner who has just confirmed their identity downloads the newest backup, which is whole', async () => {
  const manager = await shop.hire('manager')
  expect((await manager.call('GET', 'health/backup')).error.code).toBe('forbidden')
  const owner = await shop.hire('owner')
  shop.clock.time += 6 * minuteMs
  for (const method of ['POST', 'GET'])
    expect((await owner.call(method, 'health/backup')).error.code).toBe('step_up_required')

  const fresh = await shop.hire('owner')
  expect((await fresh.call('POST', 'health/backup')).status).toBe(200)
  const app = createApi({ ctx: shop.ctx, log: pino({ level: 'silent' }), deployment: testDeployment })
  const answer = await app.request('/api/office/health/backup', {
    headers: { cookie: `__Host-office=${fresh.token()}` },
  })
  const [, name = ''] = /filename="(.*)\.tar"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  writeFileSync(join(folder, 'backup.tar'), Buffer.from(await answer.arrayBuffer()))
  mkdirSync(join(folder, 'unpacked'))
  execFileSync('tar', ['-xf', join(folder, 'backup.tar'), '-C', join(folder, 'unpacked')])
  const unpacked = folderStore(join(folder, 'unpacked'))
  const backup = await readManifest(unpacked, name)
  expect(Object.keys(backup.photos)).toHaveLength(1)
  await fetchBackup(unpacked, backup, join(folder, 'fetched'))
  await fetchPhotos(unpacked, backup)
  expect(await shop.audit('backup', name)).toMatchObject([{ verb: 'backup_downloaded', actor_name: fresh.name }])
})

test('a folder or bucket that cannot be used is refused at its field', async () => {
  const owner = await shop.hire('owner')
  const open = shop.ctx.backups.open
  shop.ctx.backups.open = async () => Promise.reject(unusable('The bucket cannot be reached.'))
  const publish = async (changes: object[]) => {
    const saved = await owner.call('PATCH', 'documents/settings/backup/draft', { changes })
    const { status, json } = await owner.call('POST', 'documents/settings/backup/publish', {
      number: saved.json.number,
    })
    return [status, json.error?.fields]
  }
  const isOn = { field: 'isOn', from: false, to: true }
  expect(await publish([isOn])).toEqual([422, { target: 'Please enter a folder or a bucket' }])
  expect(await publish([isOn, { field: 'target', from: '', to: 's3://stone' }])).toEqual([
    422,
    { target: 'The bucket cannot be reached.' },
  ])
  shop.ctx.backups.open = open
})
