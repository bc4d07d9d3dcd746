import { expect, it } from 'vitest'
import type { Ring } from '../geometry/polygon.ts'
import type { Pattern } from '../pattern.ts'
import { herringbone } from '../patterns/angled.ts'
import { straight } from '../patterns/courses.ts'
import { layRoom } from './lay-room.ts'
import { isTooLarge, sizeOf } from './plan-size.ts'

const box = (width: number, depth: number): Ring => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
]
/** A corridor around a courtyard. */
const passage = (side: number, wide: number): Ring => [
  ...box(side, side),
  [0, 2 * wide],
  [wide, 2 * wide],
  [wide, side - wide],
  [side - wide, side - wide],
  [side - wide, wide],
  [0, wide],
]
const room = (outline: Ring, pattern: Pattern) => ({ room: { outline, islands: [] }, pattern })

const tiles = straight({ width: 600, height: 300 }, 3)
const small = straight({ width: 100, height: 100 }, 2)
const blocks = herringbone({ width: 250, height: 50 }, 2)

it('the estimate is close to the pieces laid, and hardly below the actual cuts', () => {
  for (const pattern of [tiles, small, blocks])
    for (const direction of [0, 45]) {
      const one = room(box(5000, 4000), pattern)
      const laid = layRoom(pattern, one.room, { start: [37, 51], direction })
      const { pieces, cuts, around } = sizeOf(one)
      expect(Math.abs(pieces / laid.length - 1)).toBeLessThan(0.3)
      expect(around).toBeCloseTo(pieces, 6)
      expect(cuts * 1.1).toBeGreaterThanOrEqual(laid.filter(({ whole }) => !whole).length)
    }
})

it('any house can be planned, room by room', () => {
  const house = [box(9000, 6000), box(6000, 5000), box(4000, 4000), box(1200, 9000), box(2400, 3000)]
  expect(
    isTooLarge(
      house.map((outline) => room(outline, tiles)),
      6000,
    ),
  ).toBe(false)
  expect(isTooLarge([room(box(7500, 7500), small)], 6000)).toBe(false)
  expect(isTooLarge([room(box(8500, 8500), blocks)], 6000)).toBe(false)
  expect(
    isTooLarge(
      Array.from({ length: 10 }, () => room(box(2200, 2200), blocks)),
      6000,
    ),
  ).toBe(false)
})

it('more pieces than the limit are too large', () => {
  expect(isTooLarge([room(box(9000, 9000), small)], 6000)).toBe(true)
})

it('rooms that are nearly all cuts are too large, however few pieces they need', () => {
  // Planning the cuts of 2 km of walls 30 mm apart took minutes.
  const narrow = Array.from({ length: 10 }, () => room(passage(30_000, 30), small))
  expect(narrow.reduce((sum, one) => sum + sizeOf(one).pieces, 0)).toBeLessThan(6000)
  expect(isTooLarge(narrow, 6000)).toBe(true)
})

it('rooms whose bounding boxes are far larger than the rooms are too large', () => {
  const wide = Array.from({ length: 3 }, () => room(passage(30_000, 200), straight({ width: 150, height: 150 }, 2)))
  expect(isTooLarge(wide, 6000)).toBe(true)
})
