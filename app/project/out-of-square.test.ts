import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findRoomFault } from '#laying/floor/room-fault.ts'
import { measuredOf, roomOf } from './out-of-square.ts'
import { shapeOutlines } from './walls.ts'

it('four walls and a diagonal make the room that they were measured in', () => {
  const off = fc.integer({ min: -300, max: 300 })
  fc.assert(
    fc.property(fc.array(off, { minLength: 5, maxLength: 5 }), ([a = 0, b = 0, c = 0, d = 0, e = 0]) => {
      const measured = { walls: [4000 + a, 3000 + b, 4000 + c, 3000 + d], diagonal: 5000 + e } as const
      const room = roomOf(measured)
      if (!room) throw new Error('these meet')
      const found = measuredOf(room.outline)
      for (const [wall, length] of found.walls.entries())
        expect(Math.abs(length - (measured.walls[wall] ?? 0))).toBeLessThanOrEqual(2)
      expect(Math.abs(found.diagonal - measured.diagonal)).toBeLessThanOrEqual(2)
      expect(findRoomFault({ outline: room.outline, islands: [] }, 6)).toBeNull()
    }),
  )
})

it('a square room has two equal diagonals, and stays as it is', () => {
  const measured = measuredOf(shapeOutlines.rectangle)
  expect(measured).toEqual({ walls: [4000, 3000, 4000, 3000], diagonal: 5000 })
  expect(roomOf(measured)).toEqual({ outline: shapeOutlines.rectangle, other: 5000 })
})

it('lengths that do not meet are no room', () => {
  expect(roomOf({ walls: [4000, 3000, 4000, 3000], diagonal: 7001 })).toBeUndefined()
  expect(roomOf({ walls: [4000, 3000, 4000, 3000], diagonal: 900 })).toBeUndefined()
})
