import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { BackupStore } from './backup-store.ts'
import { encryptedStore } from './encrypted-store.ts'
import { folderStore } from './folder-store.ts'
import { manifestFile, readManifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-encrypted-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passphrase = 'slate, lime and a long wall'
const plain = folderStore(folder)
const store = encryptedStore(plain, passphrase)
const readAll = async (from: BackupStore, path: string) => buffer((await from.read(path)) ?? Readable.from([]))
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 15, 16, 17, 51, 52, 53, 65_536, 300_000])('%i bytes come back as they were', async (length) => {
  const bytes = randomBytes(length)
  await store.write('bytes', bytes)
  expect(hashOf(await readAll(store, 'bytes'))).toBe(hashOf(bytes))
  writeFileSync(join(folder, 'source'), bytes)
  await store.write('file', join(folder, 'source'))
  expect(hashOf(await readAll(store, 'file'))).toBe(hashOf(bytes))
  const stored = readFileSync(join(folder, 'file'))
  expect(stored).toHaveLength(length + 68)
  if (length > 15) expect(stored.includes(bytes.subarray(0, 16))).toBe(false)
  // The encrypted copy next to the source is gone.
  expect(readdirSync(folder).toSorted()).toEqual(['bytes', 'file', 'source'])
})

test('the same content is never stored twice in the same form', async () => {
  for (const path of ['a', 'b']) await store.write(path, Buffer.from('the same'))
  expect(hashOf(await readAll(plain, 'a'))).not.toBe(hashOf(await readAll(plain, 'b')))
})

test('only the same passphrase opens a file, and another one, or none, is a sentence', async () => {
  await store.write('secret', Buffer.from('orders'))
  expect((await readAll(encryptedStore(plain, passphrase), 'secret')).toString()).toBe('orders')
  await expect(readAll(encryptedStore(plain, 'another passphrase'), 'secret')).rejects.toThrow(
    'another passphrase than',
  )
  await store.write(`backup/${manifestFile}`, Buffer.from('{}'))
  await expect(readManifest(encryptedStore(plain, undefined), 'backup')).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await plain.remove(`backup/${manifestFile}`)
})

test('a file that was changed, cut off or put in another’s place is refused', async () => {
  await store.write('whole', randomBytes(1000))
  const whole = await readAll(plain, 'whole')
  for (const position of [52, 500, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed[position] = (changed[position] ?? 0) ^ 1
    await plain.write('whole', changed)
    await expect(readAll(store, 'whole')).rejects.toThrow('The backup is damaged: whole has changed.')
  }
  for (const length of [52, 60, 68, whole.length - 1]) {
    await plain.write('whole', whole.subarray(0, length))
    await expect(readAll(store, 'whole')).rejects.toThrow('damaged')
  }
  await plain.write('other', whole)
  await expect(readAll(store, 'other')).rejects.toThrow('damaged')
})

test('files from before the passphrase was set can be read, and without one files are stored as they are', async () => {
  for (const length of [0, 5, 100_000]) {
    const bytes = randomBytes(length)
    await encryptedStore(plain, undefined).write('old', bytes)
    expect(hashOf(await readAll(plain, 'old'))).toBe(hashOf(bytes))
    expect(hashOf(await readAll(store, 'old'))).toBe(hashOf(bytes))
  }
  expect(await store.read('nothing')).toBeNull()
})

test('a file that is opened and not read is closed', async () => {
  await store.write('began', Buffer.from('x'))
  let opened: Readable | null = null
  const watched = encryptedStore({ ...plain, read: async (path) => (opened = await plain.read(path)) }, passphrase)
  const stream = await watched.read('began')
  stream?.destroy()
  await expect.poll(() => opened?.destroyed).toBe(true)
})
