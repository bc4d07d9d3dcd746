import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRoomFault } from '#laying/floor/room-fault.ts'
import { removeCorner, setWallLength, shapeOutlines, splitWall, wallLength, wallName } from './walls.ts'

const lengths = (outline: (typeof shapeOutlines)['l']) =>
  outline.map((_, wall) => Math.round(wallLength(outline, wall)))

describe('a wall', () => {
  it('made longer takes the opposite one with it', () => {
    expect(lengths(setWallLength(shapeOutlines.rectangle, 0, 5250))).toEqual([5250, 3000, 5250, 3000])
    expect(lengths(setWallLength(shapeOutlines.rectangle, 3, 2500))).toEqual([4000, 2500, 4000, 2500])
  })

  it('of an L keeps its right angles', () => {
    const longer = setWallLength(shapeOutlines.l, 0, 6000)
    expect(lengths(longer)).toEqual([6000, 2400, 3400, 1800, 2600, 4200])
    for (const [index, [x, y]] of longer.entries()) {
      const [nextX, nextY] = longer[(index + 1) % longer.length] as [number, number]
      expect(x === nextX || y === nextY).toBe(true)
    }
  })

  it('has the length that was typed, and the room still closes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(shapeOutlines)),
        fc.nat(7),
        fc.integer({ min: -400, max: 2000 }),
        (outline, at, change) => {
          const wall = at % outline.length
          const length = Math.round(wallLength(outline, wall)) + change
          const changed = setWallLength(outline, wall, length)
          expect(Math.abs(wallLength(changed, wall) - length)).toBeLessThan(1)
          expect(Math.min(...changed.flat())).toBe(0)
        },
      ),
    )
  })

  it('is split by a corner, which can be taken away again', () => {
    const split = splitWall(shapeOutlines.rectangle, 0)
    expect(lengths(split)).toEqual([2000, 2000, 3000, 4000, 3000])
    expect(removeCorner(split, 1)).toEqual(shapeOutlines.rectangle)
    expect(removeCorner(split.slice(0, 3), 1)).toHaveLength(3)
  })

  it('has a letter', () => {
    expect([0, 25, 26].map(wallName)).toEqual(['A', 'Z', 'A1'])
  })
})

it.each(Object.entries(shapeOutlines))('%s can be laid as it is', (_name, outline) => {
  expect(findRoomFault({ outline, islands: [] }, 6)).toBeNull()
})
