import { closeSync, cpSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type PGlite, protocol } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { copyOfFolder } from '#testing/database/seeded-database.ts'
import { Maintenance } from './maintenance.ts'
import { openFiles } from './open-files.ts'
import { walPosition } from './wal-position.ts'

// Databases are opened here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const segment = 16 * 1024 * 1024

/** A database as its thread opens it, in this thread. */
async function open(folder: string) {
  const database = await openFiles({ folder, settings: {} }, (reason) => {
    throw new Error(reason)
  })
  const run = async (text: string) => {
    const parts: Uint8Array[] = []
    const onRawData = (part: Uint8Array) => void parts.push(part.slice())
    await database.execProtocolRawStream(protocol.serialize.query(text), { syncToFs: false, onRawData })
    return Buffer.concat(parts)
  }
  const maintenance = new Maintenance(folder, { run, isInTransaction: () => database.isInTransaction() })
  return { database, maintenance }
}

const row = async (database: PGlite, text: string) => (await database.query<Record<string, string>>(text)).rows[0] ?? {}
const reached = async (database: PGlite) => {
  const { disk = '' } = await row(database, 'select pg_current_wal_flush_lsn()::text as disk')
  return disk
}
const add = (database: PGlite, word: string) => database.exec(`insert into words values ('${word}')`)

/** Takes away what the log has from a position on, as if it had never been written. */
function cutLog(folder: string, at: bigint) {
  const name = (number: bigint) => `00000001${hex(number / 256n)}${hex(number % 256n)}`
  const first = at / BigInt(segment)
  for (let number = first; number < first + 8n; number++) {
    const offset = number === first ? Number(at % BigInt(segment)) : 0
    let file: number
    try {
      file = openSync(join(folder, 'database/pg_wal', name(number)), 'r+')
    } catch {
      return
    }
    writeSync(file, Buffer.alloc(segment - offset), 0, segment - offset, offset)
    closeSync(file)
  }
}
const hex = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0')

const copy = await copyOfFolder(inject('seeded'))

describe.runIf(copy)('a log that was cut', () => {
  const folder = copy?.folder ?? ''
  const after = `${folder}-after`
  let database: PGlite
  let maintenance: Maintenance
  beforeAll(async () => {
    const opened = await open(folder)
    database = opened.database
    maintenance = opened.maintenance
    await maintenance.start(0)
    await database.exec('create table words (word text)')
  })
  afterAll(async () => {
    await database.close()
    rmSync(after, { recursive: true, force: true })
    await copy?.remove()
  })

  /** What the next start finds of a log that ends there: the words, or why it is refused. */
  async function startAfterCut(at?: bigint): Promise<string[] | string> {
    rmSync(after, { recursive: true, force: true })
    cpSync(folder, after, { recursive: true })
    if (at !== undefined) cutLog(after, at)
    const next = await open(after)
    try {
      await next.maintenance.start(0)
      const { rows } = await next.database.query<{ word: string }>('select word from words')
      return rows.map(({ word }) => word)
    } catch (error) {
      return (error as Error).message
    } finally {
      await next.database.close()
    }
  }

  test('is refused where its last commit is missing, however little that was', async () => {
    await add(database, 'first')
    const before = walPosition(await reached(database))
    await add(database, 'last')
    await maintenance.look(1)
    const end = await reached(database)
    expect(readFileSync(join(folder, 'wal-position'), 'utf8')).toBe(`position ${end}\n`)
    expect(await startAfterCut()).toEqual(['first', 'last'])
    // Less than the 120 bytes of the checkpoint a start writes, which hid it.
    for (const missing of [8n, 34n]) expect(await startAfterCut(walPosition(end) - missing)).toContain('are missing')
    expect(await startAfterCut(before)).toContain('are missing')
  })

  test('is opened where only what was never noted is missing', async () => {
    const end = walPosition(await reached(database))
    await add(database, 'not acknowledged')
    const next = walPosition(await reached(database))
    for (const at of [end, end + 16n, next - 8n]) expect(await startAfterCut(at)).toEqual(['first', 'last'])
    expect(await startAfterCut(next)).toEqual(['first', 'last', 'not acknowledged'])
    await database.exec(`delete from words where word = 'not acknowledged'`)
  })

  test('is opened after a large transaction that was rolled back and is on the disk in part', async () => {
    await database.exec(
      `begin; insert into words select repeat(md5(n::text), 30) from generate_series(1, 40000) n; rollback`,
    )
    const onDisk = await reached(database)
    const { written = '' } = await row(database, 'select pg_current_wal_insert_lsn()::text as written')
    // The disk has whole files of the log, and the last of them ends within a record.
    expect(walPosition(onDisk) % BigInt(segment)).toBe(0n)
    expect(walPosition(onDisk)).toBeLessThan(walPosition(written))
    await maintenance.look(2)
    expect(readFileSync(join(folder, 'wal-position'), 'utf8')).toBe(`position ${onDisk}\n`)
    // Of what was not synced nothing is left, or the first bytes.
    const end = walPosition(onDisk)
    for (const at of [end, end + 48n]) expect(await startAfterCut(at)).toEqual(['first', 'last'])
  })

  test('is opened after a checkpoint, and where the log goes on in a new file', async () => {
    for (const text of ['checkpoint', 'select pg_switch_wal()']) {
      await database.exec(text)
      await maintenance.look(3)
      expect(await startAfterCut(walPosition(await reached(database)))).toEqual(['first', 'last'])
    }
    // That start has noted where the log is after its own checkpoint; nothing was written since, and it was closed.
    const again = await open(after)
    await again.maintenance.start(0)
    await again.database.close()
  })
})
