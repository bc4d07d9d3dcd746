import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Maintenance } from './maintenance.ts'
import { leastPosition, walPosition } from './wal-position.ts'

const megabyte = 1024 * 1024
const minute = 60_000

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maintenance-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const int16 = (number: number) => Buffer.from([number >> 8, number & 255])
const int32 = (number: number) =>
  Buffer.from([number >> 24, number >> 16, number >> 8, number].map((byte) => byte & 255))

/** A message of PostgreSQL's protocol: a letter, the length including its own bytes, and the content. */
const message = (letter: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body])
}

/** The complete response to a query: its columns, its row and the end of the command. */
const response = (text: string) =>
  Buffer.concat([
    message('T', int16(1), Buffer.from('lsn\0'), Buffer.alloc(18)),
    message('D', int16(1), int32(text.length), Buffer.from(text)),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ])

const formatPosition = (position: number) =>
  `${Math.floor(position / 2 ** 32).toString(16)}/${(position % 2 ** 32).toString(16)}`.toUpperCase()

/** A fake session that only reports its log position. A checkpoint adds a few bytes to the log. */
function session() {
  const state = { reached: 0x3_0000_0000, checkpoints: 0, isInTransaction: false }
  const run = async (text: string) => {
    if (text === 'checkpoint') {
      state.checkpoints++
      state.reached += 100
    }
    return response(formatPosition(state.reached))
  }
  return { state, run, isInTransaction: () => state.isInTransaction }
}

const savedPosition = () => readFileSync(join(folder, 'wal-position'), 'utf8')

describe('the embedded database makes a checkpoint', () => {
  test('after five minutes if anything was written', async () => {
    const { state, ...fakeSession } = session()
    const maintenance = new Maintenance(folder, fakeSession)
    await maintenance.start(0)
    await maintenance.look(6 * minute)
    expect(state.checkpoints).toBe(0)
    state.reached += 1
    await maintenance.look(7 * minute)
    expect(state.checkpoints).toBe(1)
    // The bytes that the checkpoint wrote must not cause another checkpoint.
    await maintenance.look(20 * minute)
    expect(state.checkpoints).toBe(1)
  })

  test('after 64 MB of log, even within five minutes', async () => {
    const { state, ...fakeSession } = session()
    const maintenance = new Maintenance(folder, fakeSession)
    await maintenance.start(0)
    state.reached += 63 * megabyte
    await maintenance.look(1000)
    expect(state.checkpoints).toBe(0)
    state.reached += megabyte
    await maintenance.look(2000)
    expect(state.checkpoints).toBe(1)
  })

  test('never inside a transaction', async () => {
    const { state, ...fakeSession } = session()
    const maintenance = new Maintenance(folder, fakeSession)
    await maintenance.start(0)
    state.reached += 100 * megabyte
    state.isInTransaction = true
    await maintenance.look(10 * minute)
    expect(state.checkpoints).toBe(0)
    state.isInTransaction = false
    await maintenance.look(11 * minute)
    expect(state.checkpoints).toBe(1)
  })
})

test('the log position is saved, and a log that ends before it is refused', async () => {
  const { state, ...fakeSession } = session()
  const maintenance = new Maintenance(folder, fakeSession)
  await maintenance.start(0)
  expect(savedPosition()).toBe('position 3/0\n')
  state.reached += 255
  await maintenance.look(1)
  expect(savedPosition()).toBe('position 3/FF\n')
  await new Maintenance(folder, fakeSession).start(0)
  state.reached -= 1
  await expect(new Maintenance(folder, fakeSession).start(0)).rejects.toThrow(
    'its log ends at 3/FE, but had reached 3/FF: the latest orders are missing',
  )
  expect(savedPosition()).toBe('position 3/FF\n')
})

test('if PostgreSQL returns an error, no position is saved and the start fails', async () => {
  const { state, ...fakeSession } = session()
  const maintenance = new Maintenance(folder, fakeSession)
  await maintenance.start(0)
  state.reached += 1
  const failing = { ...fakeSession, run: async () => message('E', Buffer.from('SERROR\0C25P02\0Mno 9/99\0\0')) }
  const other = new Maintenance(folder, failing)
  await expect(other.start(0)).rejects.toThrow('does not say where its log ends')
  await other.look(1)
  expect(savedPosition()).toBe('position 3/0\n')
})

test.each([
  ['0/30000A0C', '0/30000A0'],
  ['0/16EFA48C', '0/16EFA48'],
  ['F/FFFFF50C', '0/FFFFFF50'],
  // 1/0 and 0/10000000 were written in the same way.
  ['1/C', '0/10000000'],
  ['13/5C', '4/F0000005'],
])('a position %s of an earlier version proves at least %s', async (written, least) => {
  expect(leastPosition(walPosition(written))).toBe(walPosition(least))
  writeFileSync(join(folder, 'wal-position'), `${written}\n`)
  const { state, ...fakeSession } = session()
  state.reached = Number(walPosition(least))
  await new Maintenance(folder, fakeSession).start(0)
  expect(savedPosition()).toBe(`position ${least}\n`)
  writeFileSync(join(folder, 'wal-position'), `${written}\n`)
  state.reached--
  await expect(new Maintenance(folder, fakeSession).start(0)).rejects.toThrow(`had reached ${least}`)
})

test('positions are compared as numbers, not as text', () => {
  expect(walPosition('0/FFFFFFFF')).toBeLessThan(walPosition('1/0'))
  expect(walPosition('9/0')).toBeLessThan(walPosition('10/0'))
  expect(() => walPosition('0/30000A0\0')).toThrow('is not a position')
})
