import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaOf, perimeterOf, type Ring } from '../geometry/polygon.ts'
import { straight } from '../patterns/courses.ts'
import { borderedRoom } from './bordered-room.ts'
import { layRoom } from './lay-room.ts'
import { roomArea } from './room.ts'
import { findRoomFault } from './room-fault.ts'

const rectangle = (width: number, depth: number): Ring => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
]
const bay: Ring = [
  [0, 0],
  [4200, 0],
  [4200, 3600],
  [3100, 3600],
  [2700, 4300],
  [1500, 4300],
  [1100, 3600],
  [0, 3600],
]

it('ends at the gap of the walls, and the stone inside begins a joint further in', () => {
  const { field, strips } = borderedRoom({ outline: rectangle(4000, 3000), islands: [] }, 6, { width: 100, joint: 2 })!
  expect(field.outline).toEqual([
    [108, 108],
    [3892, 108],
    [3892, 2892],
    [108, 2892],
  ])
  expect(strips.map(({ direction, length }) => [direction, length])).toEqual([
    [0, 3988],
    [90, 2988],
    [180, 3988],
    [-90, 2988],
  ])
})

it('field, border and joints are the room without its gap, and every part can be laid', () => {
  const room = fc.record({
    outline: fc.oneof(
      fc.constant(bay),
      fc
        .tuple(fc.integer({ min: 900, max: 6000 }), fc.integer({ min: 900, max: 6000 }))
        .map(([x, y]) => rectangle(x, y)),
    ),
    width: fc.integer({ min: 20, max: 200 }),
    joint: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(room, ({ outline, width, joint }) => {
      const { field, strips } = borderedRoom({ outline, islands: [] }, 6, { width, joint })!
      const parts = [field, ...strips]
      const total = parts.reduce((sum, part) => sum + roomArea(part) + part.joint, 0)
      const inside = borderedRoom({ outline, islands: [] }, 6, { width: 0.001, joint: 0.001 })!.field
      expect(total / areaOf(inside.outline)).toBeCloseTo(1, 4)
      for (const part of parts) expect(findRoomFault(part, 0)).toBeNull()
      // Across a strip the stone is as wide as was typed.
      for (const { outline: strip, length } of strips)
        expect(roomArea({ outline: strip, islands: [] }) / length).toBeLessThanOrEqual(width + 1e-6)
    }),
  )
})

it('tiles as wide as the border are laid in one row, cut only at the mitres', () => {
  const { strips } = borderedRoom({ outline: rectangle(4000, 3000), islands: [] }, 6, { width: 100, joint: 2 })!
  for (const { outline, islands, middle, direction, length } of strips) {
    const laid = layRoom(straight({ width: 300, height: 100 }, 2), { outline, islands }, { start: middle, direction })
    const whole = laid.filter((piece) => piece.whole)
    // On each side of the middle, before the mitre and its joint of about 101 mm.
    const half = (taken: number) => Math.floor((length / 2 - 101 - taken + 2) / 302)
    expect(whole).toHaveLength(half(0) + half(2))
    expect(laid.length - whole.length).toBeLessThanOrEqual(4)
    const stone = laid.reduce((sum, { area }) => sum + area, 0) / 1e6
    const joints = roomArea({ outline, islands }) - stone
    expect(joints).toBeLessThan(perimeterOf(outline))
  }
})

it('is refused where the room is too narrow for it, or an island is in its way', () => {
  const border = { width: 500, joint: 2 }
  expect(borderedRoom({ outline: rectangle(4000, 1000), islands: [] }, 6, border)).toBeUndefined()
  const island: Ring = [
    [300, 300],
    [800, 300],
    [800, 900],
    [300, 900],
  ]
  expect(borderedRoom({ outline: rectangle(4000, 3000), islands: [island] }, 6, border)).toBeUndefined()
  expect(borderedRoom({ outline: rectangle(4000, 3000), islands: [island] }, 6, { width: 250, joint: 2 })).toBeDefined()
})
