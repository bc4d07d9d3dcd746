import { describe, expect, it } from 'vitest'
import { herringbone } from '../patterns/angled.ts'
import { straight } from '../patterns/courses.ts'
import { planRoom } from './plan.ts'
import type { Room } from './room.ts'
import { findStart } from './start-search.ts'

const room: Room = {
  outline: [
    [0, 0],
    [5000, 0],
    [5000, 4000],
    [0, 4000],
  ],
  islands: [],
}
const tiles = straight({ width: 600, height: 300 }, 3)
const blocks = herringbone({ width: 280, height: 70 }, 2)

/** The least processor time of this thread over some runs, in milliseconds, which does not depend on a busy machine. */
function cost(work: () => void, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/**
 * A calculation that took 25 ms on the machine where the limits were set; a slower machine gets proportionally more.
 */
function slowness(): number {
  const work = () => {
    let sum = 0
    for (let index = 1; index < 2_500_000; index++) sum += Math.sqrt(index) / (sum + index)
    expect(sum).toBeGreaterThan(0)
  }
  return Math.max(1, cost(work, 5) / 25)
}

describe('processor time', () => {
  it('20 m² of 600 × 300 are laid and cut in 20 ms', () => {
    const lay = () => planRoom({ pattern: tiles, room, position: { start: [37, 51], direction: 0 } })
    expect(cost(lay, 20)).toBeLessThan(20 * slowness())
  })

  it('20 m² of 280 × 70 in herringbone at 45° are laid and cut in 100 ms', () => {
    const lay = () => planRoom({ pattern: blocks, room, position: { start: [37, 51], direction: 45 } })
    expect(cost(lay, 10)).toBeLessThan(100 * slowness())
  })

  it('the best start of either is found in 2 s', () => {
    expect(cost(() => findStart({ pattern: tiles, room, direction: 0 }), 2)).toBeLessThan(2000 * slowness())
    expect(cost(() => findStart({ pattern: blocks, room, direction: 45 }), 2)).toBeLessThan(2000 * slowness())
  })
})
