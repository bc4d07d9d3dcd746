import { Duplex } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { copyOfSeed, withDatabase } from '#testing/database/seeded-database.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { ConnectionPool } from './pool.ts'
import { databaseOn } from './session.ts'
import { StatementNames } from './statement-names.ts'
import { together } from './together.ts'
import { isUnavailable } from './unavailable.ts'

// Opening databases is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const seeded = inject('seeded')
const url = 'url' in seeded ? seeded.url : ''

/** Accepts a client and breaks at its first query. */
class BreakingSocket extends Duplex {
  #isGreeted = false
  connect() {
    queueMicrotask(() => this.emit('connect'))
  }
  setNoDelay() {}
  override _read() {}
  override _write(_chunk: Buffer, _encoding: string, done: () => void) {
    // The messages 'authentication OK' and 'ready for query'.
    if (!this.#isGreeted) this.push(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'))
    else this.destroy()
    this.#isGreeted = true
    done()
  }
}

test('a transaction whose connection breaks at the start leaves the pool', async () => {
  const pool = new ConnectionPool({ max: 2, ssl: false, stream: () => new BreakingSocket() }, { onLost: () => {} })
  const db = databaseOn(pool, new StatementNames())
  for (const turn of [1, 2, 3, 4]) {
    const error = await db.transaction(async () => {}).catch((reason: unknown) => reason)
    expect([turn, isUnavailable(error)]).toEqual([turn, true])
  }
  expect(pool.counts).toEqual({ open: 0, idle: 0, waiting: 0 })
  await pool.end()
})

/** Accepts a client that waits in the pool. */
class IdleSocket extends BreakingSocket {
  ref() {}
  unref() {}
}

describe('background work', () => {
  const pause = (...steps: (() => unknown)[]) => {
    const taken: number[] = []
    return Object.assign(
      async (ms: number) => {
        taken.push(ms)
        await steps[taken.length - 1]?.()
      },
      { taken },
    )
  }
  const openPool = () =>
    new ConnectionPool({ max: 1, ssl: false, stream: () => new IdleSocket() }, { onLost: () => {} })

  const nothing = () => {}
  const restedFor = async (took: number, ...steps: (() => unknown)[]) => {
    const resting = pause(...steps)
    await pool.whenQuiet(took, resting)
    return resting.taken.reduce((sum, ms) => sum + ms)
  }
  let pool: ConnectionPool
  let held: pg.PoolClient
  beforeEach(async () => {
    pool = openPool()
    held = await pool.connect()
  })
  const leave = () => held.release()
  const visit = async () => (await pool.connect()).release()

  test('goes on at once if nobody else uses the database and it needs no rest', async () => {
    leave()
    expect(await restedFor(0)).toBe(10)
  })

  test('waits until nobody has a connection, and nobody has had one since it looked', async () => {
    expect(await restedFor(0, nothing, leave, visit, nothing)).toBe(40)
  })

  test('rests as long as it is told', async () => {
    expect(await restedFor(70, leave)).toBe(70)
  })

  test('goes on soon if the shop never rests', async () => {
    expect(await restedFor(70)).toBe(120)
  })
})

test('a start waits longer for a connection than a visitor', async () => {
  const options = { onLost: () => {}, longestWaitMs: 50 }
  const pool = new ConnectionPool({ max: 1, ssl: false, stream: () => new IdleSocket() }, options)
  const held = await pool.connect()
  const start = pool.connect(60_000)
  await expect(pool.connect()).rejects.toThrow('timeout exceeded')
  held.release()
  ;(await start).release()
})

describe.runIf(url)('on PostgreSQL', () => {
  let database: OpenDatabase
  let admin: pg.Client
  let remove = async () => {}
  const lost: string[] = []
  beforeAll(async () => {
    const copy = await copyOfSeed(seeded)
    remove = copy.remove
    database = await openDatabase(copy.where, (level, message) => lost.push(`${level}: ${message}`))
    admin = new pg.Client(url)
    await admin.connect()
  })
  afterAll(async () => {
    await database.close()
    await admin.end()
    await remove()
  })

  const processId = async (db: OpenDatabase['db']) =>
    ((await db.execute('select pg_backend_pid() as pid')) as unknown as { rows: { pid: number }[] }).rows[0]?.pid

  test('a connection killed inside a transaction fails that transaction and nothing else', async () => {
    // More often than the pool has connections.
    for (let turn = 1; turn <= 12; turn++) {
      const failing = database.db.transaction(async (tx) => {
        await admin.query('select pg_terminate_backend($1)', [await processId(tx)])
        await tx.execute('select 1')
      })
      const error = await failing.catch((reason: unknown) => reason)
      expect([turn, isUnavailable(error)]).toEqual([turn, true])
    }
    const { open, idle, waiting } = database.connections()
    expect({ leaked: open - idle, waiting }).toEqual({ leaked: 0, waiting: 0 })
    const all = Array.from({ length: 10 }, () => database.db.transaction((tx) => processId(tx)))
    expect((await Promise.all(all)).every(Boolean)).toBe(true)
    expect(lost).toContain('warn: a connection to the database was lost')
  })

  test('a connection killed while several statements are in flight fails all of them and leaves the pool', async () => {
    for (let turn = 1; turn <= 12; turn++) {
      const failing = database.db.transaction(async (tx) => {
        const pid = await processId(tx)
        await together([
          tx.execute('select pg_sleep(5)'),
          tx.execute('select 1'),
          admin.query('select pg_terminate_backend($1)', [pid]),
          tx.execute('select 2'),
        ])
      })
      const error = await failing.catch((reason: unknown) => reason)
      expect([turn, isUnavailable(error)]).toEqual([turn, true])
    }
    const { open, idle, waiting } = database.connections()
    expect({ leaked: open - idle, waiting }).toEqual({ leaked: 0, waiting: 0 })
    expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }])
  })

  test('a query waits while the server has no free connection', async () => {
    const name = `limited_${process.pid}`
    await admin.query(`create role ${name} login connection limit 1`)
    const limited = new URL(url)
    limited.username = name
    const other = new pg.Client(limited.href)
    await other.connect()
    const pool = new ConnectionPool({ connectionString: limited.href, max: 2 }, { onLost: () => {} })
    let isDone = false
    const result = pool.query({ text: 'select 1 as one' }).finally(() => {
      isDone = true
    })
    // By now the server has refused the query's connection at least once.
    await expect(new pg.Client(limited.href).connect()).rejects.toMatchObject({ code: '53300' })
    expect(isDone).toBe(false)
    await other.end()
    expect((await result).rows).toEqual([{ one: 1 }])
    await pool.end()
    await admin.query(`drop role ${name}`)
  })

  test('every statement has a time limit, except in migrations and the catalogue import', async () => {
    const limits = `select name, setting::int as ms from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`
    const read = (rows: { name: string; ms: number }[]) => Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))
    expect(read(await database.query(limits, []))).toEqual({
      idle_in_transaction_session_timeout: 15_000,
      lock_timeout: 3000,
      statement_timeout: 10_000,
    })
    const withLock = await database.withLock(async (db) => (await db.execute(limits)) as unknown as { rows: [] })
    expect(read(withLock.rows)).toEqual({
      idle_in_transaction_session_timeout: 0,
      lock_timeout: 0,
      statement_timeout: 0,
    })
  })

  test('JIT compilation is off, because it takes longer than running the statements', async () => {
    expect(await database.query('show jit', [])).toEqual([{ jit: 'off' }])
  })

  test('a database with the wrong encoding, or that does not exist, is refused with a clear message', async () => {
    const name = `ascii_${process.pid}`
    await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
    await expect(openDatabase({ folder: '', url: withDatabase(url, name) })).rejects.toThrow(
      'The database of DATABASE_URL is encoded in SQL_ASCII, which cannot store every name. Create a database with encoding UTF8.',
    )
    await admin.query(`drop database ${name} with (force)`)
    await expect(openDatabase({ folder: '', url: withDatabase(url, name) })).rejects.toThrow(
      'The database of DATABASE_URL does not exist at',
    )
  })
})
