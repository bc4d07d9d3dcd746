import { planRoom } from '#laying/floor/plan.ts'
import type { Room } from '#laying/floor/room.ts'
import { findStart } from '#laying/floor/start-search.ts'
import { herringbone } from '#laying/patterns/angled.ts'
import { straight } from '#laying/patterns/courses.ts'

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

/** Average processor time of one run, in milliseconds. */
function cost(work: () => void, runs: number): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run++) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / runs
}

/** Processor time to lay and cut 20 m², and to find the best starting point of either pattern. */
export const layingTimes = () => ({
  tiles: cost(() => planRoom({ pattern: tiles, room, position: { start: [37, 51], direction: 0 } }), 20),
  herringbone: cost(() => planRoom({ pattern: blocks, room, position: { start: [37, 51], direction: 45 } }), 10),
  bestStart: Math.max(
    cost(() => findStart({ pattern: tiles, room, direction: 0 }), 2),
    cost(() => findStart({ pattern: blocks, room, direction: 45 }), 2),
  ),
})
