import { closeSync, cpSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type PGlite, protocol } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { copyOfFolder } from '#testing/database/seeded-database.ts'
import { Maintenance } from './maintenance.ts'
import { openFiles } from './open-files.ts'
import { walPosition } from './wal-position.ts'

// Opening databases is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const segment = 16 * 1024 * 1024

/** Opens a database in this thread, in the same way as its own thread does. */
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

/** Deletes the log from a position on, as if the rest had never been written. */
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

describe.runIf(copy)('a log that was cut off', () => {
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

  /** Starts with a log that ends at the position. Returns the words in the database, or the reason for the refusal. */
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

  test('is refused if any part of its last commit is missing', async () => {
    await add(database, 'first')
    const before = walPosition(await reached(database))
    await add(database, 'last')
    await maintenance.look(1)
    const end = await reached(database)
    expect(readFileSync(join(folder, 'wal-position'), 'utf8')).toBe(`position ${end}\n`)
    expect(await startAfterCut()).toEqual(['first', 'last'])
    // Less than the 120 bytes of the checkpoint that a start writes, which could hide the gap.
    for (const missing of [8n, 34n]) expect(await startAfterCut(walPosition(end) - missing)).toContain('are missing')
    expect(await startAfterCut(before)).toContain('are missing')
  })

  test('is opened if only records after the saved position are missing', async () => {
    const end = walPosition(await reached(database))
    await add(database, 'not confirmed')
    const next = walPosition(await reached(database))
    for (const at of [end, end + 16n, next - 8n]) expect(await startAfterCut(at)).toEqual(['first', 'last'])
    expect(await startAfterCut(next)).toEqual(['first', 'last', 'not confirmed'])
    await database.exec(`delete from words where word = 'not confirmed'`)
  })

  test('is opened after a large transaction that was rolled back and is only partly on disk', async () => {
    await database.exec(
      `begin; insert into words select repeat(md5(n::text), 30) from generate_series(1, 40000) n; rollback`,
    )
    const onDisk = await reached(database)
    const { written = '' } = await row(database, 'select pg_current_wal_insert_lsn()::text as written')
    // The disk has complete log files, and the last of them ends inside a record.
    expect(walPosition(onDisk) % BigInt(segment)).toBe(0n)
    expect(walPosition(onDisk)).toBeLessThan(walPosition(written))
    await maintenance.look(2)
    expect(readFileSync(join(folder, 'wal-position'), 'utf8')).toBe(`position ${onDisk}\n`)
    // Of the unsynced part, nothing or only the first bytes are left.
    const end = walPosition(onDisk)
    for (const at of [end, end + 48n]) expect(await startAfterCut(at)).toEqual(['first', 'last'])
  })

  test('is opened after a checkpoint, and if the log continues in a new file', async () => {
    for (const text of ['checkpoint', 'select pg_switch_wal()']) {
      await database.exec(text)
      await maintenance.look(3)
      expect(await startAfterCut(walPosition(await reached(database)))).toEqual(['first', 'last'])
    }
    // The last start saved the position after its own checkpoint, and then closed without writing anything.
    const again = await open(after)
    await again.maintenance.start(0)
    await again.database.close()
  })
})
