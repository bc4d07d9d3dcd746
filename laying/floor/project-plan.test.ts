import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPoint, anyRoom } from '#testing/laying/random-rooms.ts'
import { samplePatterns } from '#testing/laying/sample-patterns.ts'
import { areaOf, moved, type Ring } from '../geometry/polygon.ts'
import { straight } from '../patterns/courses.ts'
import { planRoom } from './plan.ts'
import { planProject, projectCutList, type RoomToLay, roomToLay, usualProjectRules } from './project-plan.ts'
import type { Room } from './room.ts'
import { findRoomFault } from './room-fault.ts'

const tiles = straight({ width: 600, height: 300 }, 3)
const box = (width: number, depth: number): Ring => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
]
const room = (width: number, depth: number, more: Partial<RoomToLay> = {}): RoomToLay => ({
  room: { outline: box(width, depth), islands: [] },
  pattern: tiles,
  position: { start: [0, 0], direction: 0 },
  directional: false,
  stockOf: () => 'tile',
  ...more,
})
const total = (plan: { pieces: Map<string, number> }) =>
  [...plan.pieces.values()].reduce((sum, count) => sum + count, 0)
const anyName = fc.constantFrom(...Object.keys(samplePatterns))

describe('a project', () => {
  it('with one room needs what the room needs', () => {
    fc.assert(
      fc.property(anyRoom, anyName, anyPoint, (one, name, start) => {
        const pattern = samplePatterns[name]!(3)
        const position = { start, direction: 0 }
        const alone = planRoom({ pattern, room: one, position })
        const stockOf = (stone: 0 | 1, size: number) => `${stone}.${size}`
        const plan = planProject([{ room: one, pattern, position, directional: false, stockOf }], usualProjectRules)
        expect(total(plan)).toBe(alone.figures.pieces.reduce((sum, count) => sum + count, 0))
        expect(plan.rooms[0]?.jointArea).toBeCloseTo(alone.figures.jointArea, 3)
        expect(plan.fromOffCuts).toBe(alone.figures.fromOffCuts)
      }),
      { numRuns: 25 },
    )
  })

  it('never needs less stone than its rooms contain, whether off-cuts are shared or not', () => {
    fc.assert(
      fc.property(anyRoom, anyRoom, anyPoint, (one, other, start) => {
        const rooms = [one, other].map((each) => room(1, 1, { room: each, position: { start, direction: 0 } }))
        const shared = planProject(rooms, usualProjectRules)
        const apart = planProject(rooms, { ...usualProjectRules, shared: false })
        const laid = shared.rooms.reduce((sum, { area, jointArea }) => sum + area - jointArea, 0)
        expect(total(shared) * 600 * 300).toBeGreaterThan(laid - 1)
        expect(total(apart) * 600 * 300).toBeGreaterThan(laid - 1)
      }),
      { numRuns: 25 },
    )
  })

  it('uses the off-cuts of one room in the next if they are shared', () => {
    // Five cuts and three: each room has an odd one.
    const rooms = [room(3197, 1512), room(2594, 906)]
    expect(total(planProject(rooms, usualProjectRules)) + 1).toBe(
      total(planProject(rooms, { ...usualProjectRules, shared: false })),
    )
  })

  it('numbers its cuts across all rooms and names the room of each', () => {
    const rooms = [room(3197, 1512), room(2594, 906)]
    const plan = planProject(rooms, usualProjectRules)
    const list = projectCutList(rooms, plan)
    expect(list.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(list.some((stone) => stone.rooms.length === 2)).toBe(true)
    expect(list.flatMap(({ cuts }) => cuts)).toHaveLength(8)
  })
})

describe('a room', () => {
  const hole = (x: number, y: number): Ring => moved(box(200, 200), x, y)

  it('with random walls can be laid, and keeps its gap', () => {
    fc.assert(
      fc.property(anyRoom, (one) => {
        const fault = findRoomFault(one, 6)
        const input = {
          ...one,
          gap: 6,
          laid: { pattern: 'straight' as const, size: { width: 600, height: 300 }, joint: 3 },
          position: { start: [0, 0] as const, direction: 0 },
          directional: false,
          stockOf: () => 'tile',
        }
        const ready = roomToLay(input)
        expect(Boolean(ready)).toBe(fault === null)
        if (ready) expect(areaOf(ready.room.outline)).toBeLessThan(areaOf(one.outline))
      }),
    )
  })

  it.each<[string, Room, string | null]>([
    ['has no fault', { outline: box(2000, 1000), islands: [hole(100, 100)] }, null],
    [
      'has walls that cross',
      {
        outline: [
          [0, 0],
          [1000, 1000],
          [1000, 0],
          [0, 1000],
        ],
        islands: [],
      },
      'walls_cross',
    ],
    [
      'turns straight back',
      {
        outline: [
          [0, 0],
          [1000, 0],
          [500, 0],
          [500, 800],
        ],
        islands: [],
      },
      'walls_cross',
    ],
    ['has an island outside', { outline: box(2000, 1000), islands: [hole(3000, 0)] }, 'island_outside'],
    ['has an island through a wall', { outline: box(2000, 1000), islands: [hole(1900, 300)] }, 'island_outside'],
    [
      'has one island in another',
      { outline: box(2000, 1000), islands: [hole(100, 100), box(900, 900).map(([x, y]) => [x + 10, y + 10] as const)] },
      'island_outside',
    ],
    ['has an island at the wall', { outline: box(2000, 1000), islands: [hole(4, 400)] }, 'too_narrow'],
    ['is a slit', { outline: box(2000, 10), islands: [] }, 'too_narrow'],
  ])('that %s is recognised', (_name, one, fault) => {
    expect(findRoomFault(one, 6)).toBe(fault)
  })
})
