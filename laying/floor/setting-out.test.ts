import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyPoint, anyRoom } from '#testing/laying/random-rooms.ts'
import { samplePatterns } from '#testing/laying/sample-patterns.ts'
import { type Box, boxOf, edgesOf, type Point, type Ring } from '../geometry/polygon.ts'
import { herringbone } from '../patterns/angled.ts'
import { straight } from '../patterns/courses.ts'
import { layRoom, toRoom } from './lay-room.ts'
import { settingOut } from './setting-out.ts'

const tiles = straight({ width: 600, height: 300 }, 3)
const outline: Ring = [
  [0, 0],
  [4000, 0],
  [4000, 3000],
  [0, 3000],
]
const inRoom = { outline, islands: [] }
const setOut = (start: Point, door?: Point) => {
  const position = { start, direction: 0 }
  return settingOut({ outline, pattern: tiles, position, laid: layRoom(tiles, inRoom, position), door })!
}

it('the lines are at the edges of the first whole tiles, and marked on the walls they meet', () => {
  // Tiles start 206 mm from the left and 143 mm from the bottom: strips of 203 and 140 mm at the walls, with a joint.
  const { origin, lines, order } = setOut([206, 143])
  expect(origin).toEqual([206, 143])
  expect(lines[0]).toMatchObject({
    from: { wall: 3, along: 2857 },
    to: { wall: 1, along: 143 },
    parallel: { wall: 0, distance: 143 },
  })
  expect(lines[1]).toMatchObject({
    from: { wall: 0, along: 206 },
    to: { wall: 2, along: 3794 },
    parallel: { wall: 3, distance: 206 },
  })
  // Six whole tiles in each of nine rows.
  expect(order).toHaveLength(54)
  expect(order.slice(0, 7).map(({ across, along }) => [across, along])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [0, 1],
  ])
})

it('a tiler works towards the door', () => {
  const { origin, lines, order } = setOut([206, 143], [0, 500])
  // The upper right corner of the tile at the far end: 206 + 5 × 603 + 600, and 143 + 8 × 303 + 300.
  expect(origin).toEqual([3821, 2867])
  expect(lines[0].to.wall).toBe(3)
  expect(lines[1].to.wall).toBe(0)
  expect(order[0]).toMatchObject({ across: 5, along: 8 })
  expect(order.at(-1)).toMatchObject({ across: 0, along: 0 })
})

it('diagonal lines have two marks and no parallel wall', () => {
  const position = { start: [2000, 1500] as Point, direction: 45 }
  const { lines, origin } = settingOut({
    outline,
    pattern: tiles,
    position,
    laid: layRoom(tiles, inRoom, position),
  })!
  for (const { parallel, from, to } of lines) {
    expect(parallel).toBeUndefined()
    const slope = (to.point[1] - from.point[1]) / (to.point[0] - from.point[0])
    expect(Math.abs(slope)).toBeCloseTo(1, 9)
    expect(Math.abs((origin[1] - from.point[1]) / (origin[0] - from.point[0]))).toBeCloseTo(1, 6)
  }
})

it('herringbone is laid zigzag by zigzag: a tile lies against one of the two before', () => {
  const pattern = herringbone({ width: 600, height: 100 }, 3)
  const position = { start: [2000, 1500] as Point, direction: 0 }
  const { order, isInRows } = settingOut({ outline, pattern, position, laid: layRoom(pattern, inRoom, position) })!
  expect(isInRows).toBe(false)
  const boxes = order.map(({ parts }) => boxOf(parts.flat()))
  const isNext = (one: Box, other: Box | undefined) =>
    other !== undefined &&
    Math.max(one.left, other.left) - Math.min(one.right, other.right) <= 3000 &&
    Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top) <= 3000
  const apart = boxes.filter((box, index) => !isNext(box, boxes[index - 1]) && !isNext(box, boxes[index - 2]))
  // The first tile of each zigzag, and of its part on the other side of the crossing.
  expect(apart.length).toBeLessThan(order.length / 4)
})

it('in any room the marks are on the walls, and each whole piece is laid once', () => {
  fc.assert(
    fc.property(
      anyRoom,
      fc.constantFrom(...Object.keys(samplePatterns)),
      anyPoint,
      fc.constantFrom(0, 45, 90),
      (room, name, start, direction) => {
        const pattern = samplePatterns[name]!(3)
        const position = { start, direction }
        const laid = layRoom(pattern, room, position)
        const out = settingOut({ outline: room.outline, pattern, position, laid })
        const whole = laid.filter((piece) => piece.whole)
        expect(new Set(out?.order ?? [])).toEqual(new Set(whole))
        if (!out) return
        const corners = whole.flatMap(({ parts }) => parts.flat().map((point) => toRoom(point, position)))
        expect(corners.length).toBeGreaterThan(0)
        for (const { from, to } of out.lines)
          for (const { wall, along, point } of [from, to]) {
            const [a, b] = edgesOf(room.outline)[wall]!
            const length = Math.hypot(b[0] - a[0], b[1] - a[1])
            expect(along).toBeGreaterThanOrEqual(0)
            expect(along).toBeLessThanOrEqual(length + 1e-6)
            expect(point[0]).toBeCloseTo(a[0] + ((b[0] - a[0]) * along) / length, 6)
            expect(point[1]).toBeCloseTo(a[1] + ((b[1] - a[1]) * along) / length, 6)
          }
      },
    ),
    { numRuns: 40 },
  )
})
