import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findRoomFault } from '#laying/floor/room-fault.ts'
import { type Bay, findBays, setBay } from './bay.ts'
import { shapeOutlines } from './walls.ts'

const { bay: room } = shapeOutlines
const [bay] = findBays(room) as [Bay]

it('a bay is found by its front and slanting walls', () => {
  expect(findBays(room)).toEqual([{ wall: 3, width: 2000, depth: 700, front: 1200 }])
  for (const shape of ['rectangle', 'l', 'u'] as const) expect(findBays(shapeOutlines[shape])).toEqual([])
})

it('a bay is found in any wall, whichever corner the outline starts at', () => {
  for (const start of room.keys()) {
    const turned = [...room.slice(start), ...room.slice(0, start)]
    for (const outline of [turned, turned.map(([x, y]): [number, number] => [4300 - y, x])])
      expect(findBays(outline)).toMatchObject([{ width: 2000, depth: 700, front: 1200 }])
  }
})

it('a bay gets the typed width, depth and front, and its middle stays', () => {
  const size = fc.integer({ min: 100, max: 4000 })
  fc.assert(
    fc.property(size, size, size, (width, depth, front) => {
      const outline = setBay(room, { ...bay, width, depth, front })
      if (Math.abs(width - front) < 20) {
        expect(outline).toBeNull()
        return
      }
      if (!outline) throw new Error('the bay did not fit')
      const [found] = findBays(outline) as [Bay]
      expect(Math.abs(found.width - width)).toBeLessThan(2)
      expect(Math.abs(found.depth - depth)).toBeLessThan(2)
      expect(Math.abs(found.front - front)).toBeLessThan(2)
      expect(Math.abs((outline[4]?.[0] ?? 0) + (outline[5]?.[0] ?? 0) - 4200)).toBeLessThan(2)
      if (Math.min(width, depth, front) > 500) expect(findRoomFault({ outline, islands: [] }, 6)).toBeNull()
    }),
  )
})

it('a bay wider than its wall is refused', () => {
  expect(setBay(room, { ...bay, width: 4200 })).toBeNull()
  expect(setBay(room, { ...bay, width: 4198 })).not.toBeNull()
})
