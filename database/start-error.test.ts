import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { copyOfFolder } from '#testing/database/seeded-database.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openDatabase } from './open-database.ts'
import { folderError, openError, serverError } from './start-error.ts'

// Opening databases is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'start-'))
afterAll(() => rmSync(folder, { recursive: true }))
const open = (name: string) => openDatabase({ folder: join(folder, name) })

describe('a data folder that cannot be used is refused with a clear message', () => {
  test('a file where the folder should be', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    await expect(open('a-file')).rejects.toThrow(
      `The data folder ${folder}/a-file cannot be used: there is a file of that name. Set DATA_DIR to a folder this shop may write to.`,
    )
  })

  test.each([
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'it is on a read-only disk'],
    ['ENOSPC', 'the disk is full'],
  ])('%s', (code, reason) => {
    expect(folderError('/data', Object.assign(new Error(code), { code }))).toMatchObject({
      name: 'StartError',
      message: `The data folder /data cannot be used: ${reason}. Set DATA_DIR to a folder this shop may write to.`,
    })
  })

  test('PostgreSQL cannot write there', () => {
    expect(openError('/data', 'could not write lock file "postmaster.pid": No space left on device')).toMatchObject({
      message:
        'The data folder /data cannot be used: the disk is full. Set DATA_DIR to a folder this shop may write to.',
    })
  })

  test('any other error is not changed', () => {
    const error = new Error('something else')
    expect(folderError('/data', error)).toBe(error)
    expect(serverError('postgres://localhost/shop', error)).toBe(error)
  })
})

const copy = await copyOfFolder(inject('seeded'))

describe.runIf(copy)('a damaged database is refused with a clear message, not opened as an empty shop', () => {
  const seeded = copy?.folder ?? ''
  afterAll(() => copy?.remove())
  const damaged = (path: string, reason: string) =>
    `The database in ${path} cannot be opened (${reason}). Put a backup of the folder in its place, or move it away to start with an empty shop.`

  test('without its folder', async () => {
    mkdirSync(join(folder, 'gone'))
    copyFileSync(join(seeded, 'wal-position'), join(folder, 'gone/wal-position'))
    await expect(open('gone')).rejects.toThrow(damaged(`${folder}/gone`, 'the folder database in it is missing'))
  })

  test('without the file that names its version', async () => {
    mkdirSync(join(folder, 'bare/database'), { recursive: true })
    await expect(open('bare')).rejects.toThrow(damaged(`${folder}/bare`, 'the file PG_VERSION is missing'))
  })

  test('with a log that was cut off', async () => {
    const position = readFileSync(join(seeded, 'wal-position'))
    writeFileSync(join(seeded, 'wal-position'), 'position 7/FFFFFFFF\n')
    await expect(openDatabase({ folder: seeded })).rejects.toThrow(
      /its log ends at 0\/\w+, but had reached 7\/FFFFFFFF: the latest orders are missing/,
    )
    writeFileSync(join(seeded, 'wal-position'), position)
  })

  test('with a file PostgreSQL cannot read', async () => {
    truncateSync(join(seeded, 'database/global/pg_control'), 100)
    await expect(openDatabase({ folder: seeded })).rejects.toThrow(/cannot be opened \(.*pg_control.*\)\. Put a backup/)
  })
})

describe('a PostgreSQL that cannot be used is refused with a clear message', () => {
  test('a refused connection', async () => {
    const port = await freePort()
    await expect(openDatabase({ folder: '', url: `postgres://shop:secret@127.0.0.1:${port}/shop` })).rejects.toThrow(
      `There is no PostgreSQL at 127.0.0.1:${port}. Is it running, and is DATABASE_URL right?`,
    )
  })

  test.each([
    ['28P01', `PostgreSQL does not accept the password of the user 'shop' of DATABASE_URL.`],
    ['42501', `The user 'shop' of DATABASE_URL may not create tables there. Make it the owner of the database.`],
    ['25006', 'The PostgreSQL of DATABASE_URL is read-only. Set DATABASE_URL to a server that accepts writes.'],
    ['3D000', 'The database of DATABASE_URL does not exist at db:5432. Create it, encoded in UTF8, and start again.'],
  ])('%s', (code, message) => {
    const cause = Object.assign(new Error('what PostgreSQL said'), { code })
    expect(serverError('postgres://shop:secret@db:5432/shop', new Error('Failed query', { cause }))).toMatchObject({
      name: 'StartError',
      message,
    })
  })
})
