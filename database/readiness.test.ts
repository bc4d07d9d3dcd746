import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { copyOfFolder, copyOfSeed } from '#testing/database/seeded-database.ts'
import { openDatabase } from './open-database.ts'

// Opening databases is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('a database is ready while it accepts writes', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const database = await openDatabase(where)
  expect(await database.isReady()).toBe(true)
  // Queries run one at a time here, so this setting is on the connection that the check uses.
  await database.query('set default_transaction_read_only = on', [])
  expect(await database.isReady()).toBe(false)
  await database.query('set default_transaction_read_only = off', [])
  expect(await database.isReady()).toBe(true)
  await database.close()
  expect(await database.isReady()).toBe(false)
  await remove()
})

test('an embedded database whose folder is gone is not ready', async () => {
  const copy = await copyOfFolder(inject('seeded'))
  if (!copy) return
  const { folder, remove } = copy
  const database = await openDatabase({ folder })
  expect(await database.isReady()).toBe(true)
  for (const [path, away] of [
    [folder, `${folder}-away`],
    [join(folder, 'database'), join(folder, 'away')],
  ] as const) {
    renameSync(path, away)
    expect(await database.isReady()).toBe(false)
    renameSync(away, path)
    expect(await database.isReady()).toBe(true)
  }
  await database.close()
  await remove()
})

test('an embedded database is not ready with less than 64 MB free, and the log says so once', async () => {
  const copy = await copyOfFolder(inject('seeded'))
  if (!copy) return
  const { folder, remove } = copy
  const megabyte = 1024 * 1024
  let free = 64 * megabyte
  const checkedPaths: string[] = []
  const reasons: string[] = []
  const freeBytes = async (path: string) => {
    checkedPaths.push(path)
    return free
  }
  const database = await openDatabase({ folder, embedded: { freeBytes } }, (_level, _message, { reason }) =>
    reasons.push(reason),
  )
  expect(await database.isReady()).toBe(true)
  free--
  expect(await database.isReady()).toBe(false)
  expect(await database.isReady()).toBe(false)
  expect(reasons).toEqual([`only 63 MB are free in ${folder}, and 64 are needed`])
  free++
  expect(await database.isReady()).toBe(true)
  expect(new Set(checkedPaths)).toEqual(new Set([folder]))
  await database.close()
  await remove()
})
