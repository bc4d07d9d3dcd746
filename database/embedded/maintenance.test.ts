import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Maintenance } from './maintenance.ts'
import { walPosition } from './wal-position.ts'

const megabyte = 1024 * 1024
const minute = 60_000

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maintenance-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A session that only knows how far its log has reached; a checkpoint adds a few bytes to it. */
function session() {
  const state = { reached: 0x3_0000_0000, checkpoints: 0, isInTransaction: false }
  const run = async (text: string) => {
    if (text === 'checkpoint') {
      state.checkpoints++
      state.reached += 100
    }
    const high = Math.floor(state.reached / 2 ** 32).toString(16)
    const low = (state.reached % 2 ** 32).toString(16)
    return Buffer.from(`D ${high}/${low} C`.toUpperCase())
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
  expect(noted()).toBe('3/0\n')
  state.reached += 255
  await maintenance.look(1)
  expect(noted()).toBe('3/FF\n')
  await new Maintenance(folder, known).start(0)
  state.reached -= 1
  await expect(new Maintenance(folder, known).start(0)).rejects.toThrow(
    'its log ends at 3/FE, but had reached 3/FF: the latest orders are missing',
  )
  expect(noted()).toBe('3/FF\n')
})

test('positions compare by their size, not as text', () => {
  expect(walPosition('0/FFFFFFFF')).toBeLessThan(walPosition('1/0'))
  expect(walPosition('9/0')).toBeLessThan(walPosition('10/0'))
})
