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

/** A message as PostgreSQL sends it: a letter, a length that counts itself, and the rest. */
const message = (letter: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body])
}

/** The whole answer to a query: its columns, its row, and straight after that `C`, the command that is complete. */
const answer = (text: string) =>
  Buffer.concat([
    message('T', int16(1), Buffer.from('lsn\0'), Buffer.alloc(18)),
    message('D', int16(1), int32(text.length), Buffer.from(text)),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ])

const inWords = (position: number) =>
  `${Math.floor(position / 2 ** 32).toString(16)}/${(position % 2 ** 32).toString(16)}`.toUpperCase()

/** A session that only knows how far its log has reached; a checkpoint adds a few bytes to it. */
function session() {
  const state = { reached: 0x3_0000_0000, checkpoints: 0, isInTransaction: false }
  const run = async (text: string) => {
    if (text === 'checkpoint') {
      state.checkpoints++
      state.reached += 100
    }
    return answer(inWords(state.reached))
  }
  return { state, run, isInTransaction: () => state.isInTransaction }
}

const noted = () => readFileSync(join(folder, 'wal-position'), 'utf8')

describe('the embedded database makes a checkpoint', () => {
  test('after five minutes, if anything was written', async () => {
    const { state, ...known } = session()
    const maintenance = new Maintenance(folder, known)
    await maintenance.start(0)
    await maintenance.look(6 * minute)
    expect(state.checkpoints).toBe(0)
    state.reached += 1
    await maintenance.look(7 * minute)
    expect(state.checkpoints).toBe(1)
    // What the checkpoint itself wrote is no reason for another.
    await maintenance.look(20 * minute)
    expect(state.checkpoints).toBe(1)
  })

  test('after 64 MB of log, however short the time', async () => {
    const { state, ...known } = session()
    const maintenance = new Maintenance(folder, known)
    await maintenance.start(0)
    state.reached += 63 * megabyte
    await maintenance.look(1000)
    expect(state.checkpoints).toBe(0)
    state.reached += megabyte
    await maintenance.look(2000)
    expect(state.checkpoints).toBe(1)
  })

  test('never inside a transaction', async () => {
    const { state, ...known } = session()
    const maintenance = new Maintenance(folder, known)
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

test('how far the log has reached is noted, and a log that ends before it is refused', async () => {
  const { state, ...known } = session()
  const maintenance = new Maintenance(folder, known)
  await maintenance.start(0)
  expect(noted()).toBe('position 3/0\n')
  state.reached += 255
  await maintenance.look(1)
  expect(noted()).toBe('position 3/FF\n')
  await new Maintenance(folder, known).start(0)
  state.reached -= 1
  await expect(new Maintenance(folder, known).start(0)).rejects.toThrow(
    'its log ends at 3/FE, but had reached 3/FF: the latest orders are missing',
  )
  expect(noted()).toBe('position 3/FF\n')
})

test('an error in place of an answer is no position: nothing is noted, and no start is made on it', async () => {
  const { state, ...known } = session()
  const maintenance = new Maintenance(folder, known)
  await maintenance.start(0)
  state.reached += 1
  const failing = { ...known, run: async () => message('E', Buffer.from('SERROR\0C25P02\0Mno 9/99\0\0')) }
  const other = new Maintenance(folder, failing)
  await expect(other.start(0)).rejects.toThrow('does not say where its log ends')
  await other.look(1)
  expect(noted()).toBe('position 3/0\n')
})

test.each([
  ['0/30000A0C', '0/30000A0'],
  ['0/16EFA48C', '0/16EFA48'],
  ['F/FFFFF50C', '0/FFFFFF50'],
  // 1/0 and 0/10000000 were written alike.
  ['1/C', '0/10000000'],
  ['13/5C', '4/F0000005'],
])('a position %s of an earlier version proves at least %s', async (written, least) => {
  expect(leastPosition(walPosition(written))).toBe(walPosition(least))
  writeFileSync(join(folder, 'wal-position'), `${written}\n`)
  const { state, ...known } = session()
  state.reached = Number(walPosition(least))
  await new Maintenance(folder, known).start(0)
  expect(noted()).toBe(`position ${least}\n`)
  writeFileSync(join(folder, 'wal-position'), `${written}\n`)
  state.reached--
  await expect(new Maintenance(folder, known).start(0)).rejects.toThrow(`had reached ${least}`)
})

test('positions compare by their size, not as text', () => {
  expect(walPosition('0/FFFFFFFF')).toBeLessThan(walPosition('1/0'))
  expect(walPosition('9/0')).toBeLessThan(walPosition('10/0'))
  expect(() => walPosition('0/30000A0\0')).toThrow('is no position')
})
