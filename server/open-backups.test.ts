import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { backupName } from '#shop/backup/manifest.ts'
import { thinOut } from '#shop/backup/thin-out.ts'
import { starterSettings } from '#shop.config'
import { openBucket } from '#testing/app/bucket.ts'
import { parseEnvironment } from './environment.ts'
import { openBackups } from './open-backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-store-'))
const bucket = await openBucket()
afterAll(() => {
  bucket.close()
  rmSync(folder, { recursive: true })
})
writeFileSync(join(folder, 'file'), 'from a file')

const open = (target: string, variables = {}) =>
  openBackups(parseEnvironment({ DATA_DIR: folder, ...variables })).open(target)
const keys = {
  BACKUP_S3_ENDPOINT: bucket.settings.endpoint,
  BACKUP_S3_REGION: bucket.settings.region,
  BACKUP_S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
}

const secret = { BACKUP_PASSPHRASE: 'slate, lime and a long wall' }

describe.each([
  ['a folder', await open(join(folder, 'target'))],
  ['a bucket', await open('s3://pictures/shop/backups', keys)],
  ['an encrypted folder', await open(join(folder, 'encrypted'), secret)],
  ['an encrypted bucket', await open('s3://pictures/shop/encrypted', { ...keys, ...secret })],
])('%s for backups', (_, store) => {
  test('gives back what was written, lists it and deletes it', async () => {
    expect(await store.list('')).toEqual([])
    expect(await store.read('a/one')).toBeNull()
    await store.write('a/one', Buffer.from('one'))
    await store.write('a/b/two', join(folder, 'file'))
    await store.write('c/three', Buffer.from('three'))
    expect(await text((await store.read('a/b/two')) ?? Readable.from([]))).toBe('from a file')
    expect(await store.list('')).toEqual(['a/b/two', 'a/one', 'c/three'])
    expect(await store.list('a/')).toEqual(['a/b/two', 'a/one'])
    await store.remove('a/one')
    await store.remove('a/one')
    expect(await store.list('')).toEqual(['a/b/two', 'c/three'])
  })

  test('loses what interrupted backups have left, but not one that is being written', async () => {
    const clock = { now: () => new Date('2026-11-18T03:00:00Z') }
    const name = (day: number) => backupName(new Date(Date.UTC(2026, 10, day, 3)), 'aaaaaa')
    for (const day of [10, 18]) await store.write(`${name(day)}/tables/orders.jsonl.zst`, Buffer.from('orders'))
    expect(await thinOut(store, { keep: starterSettings.backup.keep, clock })).toEqual([])
    expect(await store.list('2026')).toEqual([`${name(18)}/tables/orders.jsonl.zst`])
  })
})

test('a bucket that breaks off in the middle of a file or a list is named in a sentence', async () => {
  const store = await open('s3://pictures/broken', keys)
  await store.write('a', Buffer.from('marble'))
  bucket.mood.breaksOff = true
  const read = async () => text((await store.read('a')) ?? Readable.from([]))
  await expect(read()).rejects.toThrow('The bucket pictures stopped answering.')
  await expect(store.list('')).rejects.toThrow('The bucket pictures stopped answering.')
  bucket.mood.breaksOff = false
  expect(await read()).toBe('marble')
})

test('a bucket that fails is named in a sentence', async () => {
  bucket.mood.isDown = true
  const store = await open('s3://pictures', keys)
  await expect(store.write('a', Buffer.from('a'))).rejects.toThrow('The bucket pictures answered 503.')
})

test('a bucket needs its own keys in the environment; a folder needs none', async () => {
  await expect(open('s3://stone/shop')).rejects.toThrow('needs BACKUP_S3_ENDPOINT')
  await expect(open('s3://stone', { ...keys, BACKUP_S3_ENDPOINT: '' })).rejects.toThrow('needs BACKUP_S3_ENDPOINT')
  expect(await (await open('/no/such/folder')).list('')).toEqual([])
})
