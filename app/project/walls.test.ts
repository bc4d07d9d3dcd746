import { describe, expect, it } from 'vitest'
import { wallName } from '#contract/projects/wall-name.ts'
import { findRoomFault } from '#laying/floor/room-fault.ts'
import { resizeWall } from './resize-wall.ts'
import {
  boxOutline,
  inPlace,
  isBox,
  lOutline,
  moveIslandCorner,
  moveTo,
  removeCorner,
  shapeOutlines,
  splitWall,
  wallLength,
} from './walls.ts'

const lengths = (outline: (typeof shapeOutlines)['l']) =>
  outline.map((_, wall) => Math.round(wallLength(outline, wall)))

describe('a wall', () => {
  it('is split by a new corner, which can be removed again', () => {
    const split = splitWall(shapeOutlines.rectangle, 0)
    expect(lengths(split)).toEqual([2000, 2000, 3000, 4000, 3000])
    expect(removeCorner(split, 1)).toEqual(shapeOutlines.rectangle)
    expect(removeCorner(split.slice(0, 3), 1)).toHaveLength(3)
  })

  it('has a letter', () => {
    expect([0, 25, 26].map(wallName)).toEqual(['A', 'Z', 'A1'])
  })
})

describe('an island', () => {
  const box = boxOutline({ x: 1000, y: 500, width: 900, depth: 600 })

  it('stays a rectangle when its corner is dragged, and never becomes empty', () => {
    expect(moveIslandCorner(box, 2, [2200, 1300])).toEqual(boxOutline({ x: 1000, y: 500, width: 1200, depth: 800 }))
    expect(moveIslandCorner(box, 2, [1000, 1300])).toEqual(box)
  })

  it('becomes an L in the same position, whose sides and corners can be changed', () => {
    const l = lOutline({ x: 1000, y: 500, width: 900, depth: 600 })
    expect([isBox(box), isBox(l)]).toEqual([true, false])
    const longer = inPlace(l, (ring) => {
      const resized = resizeWall({ outline: ring, wall: 0, length: 1800 })
      return resized.ok ? resized.outline : ring
    })
    expect(longer[0]).toEqual([1000, 500])
    expect(lengths(longer)[0]).toBe(1800)
    expect(moveIslandCorner(l, 3, [1300, 700])[3]).toEqual([1300, 700])
    expect(inPlace(l, (ring) => removeCorner(ring, 3))).toHaveLength(5)
    expect(findRoomFault({ outline: shapeOutlines.rectangle, islands: [longer] }, 6)).toBeNull()
  })

  it('keeps its shape when it is moved', () => {
    expect(moveTo(box, [0, 50])).toEqual(boxOutline({ x: 0, y: 50, width: 900, depth: 600 }))
  })
})

it.each(Object.entries(shapeOutlines))('the starting shape %s can be laid without changes', (_name, outline) => {
  expect(findRoomFault({ outline, islands: [] }, 6)).toBeNull()
})
