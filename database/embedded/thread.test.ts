import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { copyOfFolder } from '#testing/database/seeded-database.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { ConnectionPool } from '../pool.ts'
import { DatabaseThread } from './start-thread.ts'

// Opening databases is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const copy = await copyOfFolder(inject('seeded'))
const folder = copy?.folder ?? ''
const reports: string[] = []
const received: string[] = []
let reconnects = 0
let database: OpenDatabase

describe.runIf(copy)('the thread of the embedded database', () => {
  beforeAll(async () => {
    database = await openDatabase({ folder }, (level, message, { reason }) =>
      reports.push(`${level}: ${message}: ${reason}`),
    )
    await database.query('create table words (id serial primary key, word text unique)', [])
    await database.listen(
      'words',
      (message) => received.push(message),
      () => reconnects++,
    )
  })
  afterAll(async () => {
    await database.close()
    await copy?.remove()
  })

  const add = (word: string) => database.query('insert into words (word) values ($1)', [word])
  const words = async () =>
    (await database.query<{ word: string }>('select word from words order by id', [])).map(({ word }) => word)

  test('a thread whose PostgreSQL stops is reported and restarted with all confirmed data', async () => {
    await add('before')
    const log = join(folder, 'database/pg_wal')
    renameSync(log, `${log}-away`)
    const failing = (async () => {
      await database.query('select pg_switch_wal()', [])
      await add('lost')
    })()
    const waiting = add('in flight').catch(() => {})
    await expect(failing).rejects.toThrow()
    renameSync(`${log}-away`, log)
    await waiting
    await expect
      .poll(() => reports.join('\n'))
      .toContain('error: the embedded database stopped and will be started again')
    await expect
      .poll(() =>
        add('after').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(await words()).toContain('before')
    expect(await words()).toContain('after')
    expect(await words()).not.toContain('lost')
    expect(database.connections()).toEqual({ open: 1, idle: 1, waiting: 0 })
  })

  test('a listener is notified that messages may have been missed, and receives new messages', async () => {
    expect(reconnects).toBeGreaterThan(0)
    await database.query(`select pg_notify('words', $1)`, ['hello'])
    await expect.poll(() => received).toEqual(['hello'])
  })

  test('a query that fails does not close the connection', async () => {
    await add('twice')
    const reconnectsBefore = reconnects
    for (const _turn of [1, 2, 3]) await expect(add('twice')).rejects.toThrow('duplicate key')
    await add('once')
    expect(reconnects).toBe(reconnectsBefore)
  })

  test('a transaction left idle is rolled back, and other queries run', async () => {
    const second = await copyOfFolder(inject('seeded'))
    if (!second) return
    const warnings: string[] = []
    const thread = new DatabaseThread(
      { folder: second.folder, settings: {}, idleInTransactionMs: 50 },
      { onDeath: () => {}, onWarning: (message) => warnings.push(message) },
    )
    const pool = new ConnectionPool(
      { stream: () => thread.connect(), max: 1, user: 'postgres', ssl: false },
      { onLost: () => {} },
    )
    await thread.start()
    const stuck = await pool.connect()
    const ended = new Promise((done) => stuck.once('end', done))
    await stuck.query('begin; create table half (id int)')
    await ended
    await expect(stuck.query('select 1')).rejects.toThrow()
    stuck.release()
    const { rows } = await pool.query({ text: `select to_regclass('half') as half` })
    expect(rows).toEqual([{ half: null }])
    expect(warnings).toEqual(['a transaction was left idle and has been rolled back'])
    await pool.end()
    await thread.stop()
    await second.remove()
  })

  test('the event loop stays free while the database works', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await database.query('select count(*) from generate_series(1, 1000000)', [])
    isOver = true
    // On the main thread, the query would have left no turn at all.
    expect(turns).toBeGreaterThan(10)
  })
})
