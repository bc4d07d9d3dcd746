import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBays } from './bay.ts'
import { fixedWalls, resizeWall } from './resize-wall.ts'
import { type Outline, shapeOutlines, wallLength } from './walls.ts'

const lengths = (outline: Outline) => outline.map((_, wall) => Math.round(wallLength(outline, wall)))
const lengthsWith = (outline: Outline, wall: number, length: number, measured: number[] = []) => {
  const resized = resizeWall({ outline, wall, length, measured: new Set(measured) })
  return resized.ok ? lengths(resized.outline) : resized
}
const directions = (outline: Outline) =>
  outline.map(([x, y], wall) => {
    const [toX, toY] = outline[(wall + 1) % outline.length] as [number, number]
    return Math.round((Math.atan2(toY - y, toX - x) * 180) / Math.PI)
  })

describe('a wall', () => {
  it('changes the opposite wall when it gets another length', () => {
    expect(lengthsWith(shapeOutlines.rectangle, 0, 5250)).toEqual([5250, 3000, 5250, 3000])
    expect(lengthsWith(shapeOutlines.rectangle, 3, 2500)).toEqual([4000, 2500, 4000, 2500])
  })

  it('of an L-shaped room changes the next parallel wall that was not measured', () => {
    expect(lengthsWith(shapeOutlines.l, 0, 6000)).toEqual([6000, 2400, 3400, 1800, 2600, 4200])
    expect(lengthsWith(shapeOutlines.l, 2, 3000, [0])).toEqual([5000, 2400, 3000, 1800, 2000, 4200])
    expect(lengthsWith(shapeOutlines.l, 2, 3000, [4])).toEqual([5600, 2400, 3000, 1800, 2600, 4200])
  })

  it('changes another parallel wall if the next one is too short', () => {
    // Wall C has 2.4 m and could not give 2.5 m.
    expect(lengthsWith(shapeOutlines.l, 0, 2500)).toEqual([2500, 2400, 2400, 1800, 100, 4200])
  })

  it('is refused if nothing would be left of its parallel walls', () => {
    expect(lengthsWith(shapeOutlines.l, 0, 2000)).toEqual({
      ok: false,
      giving: [],
      message: 'Then nothing would be left of walls C and E. Shorten another wall first.',
    })
  })

  it('that does not close with measured walls asks which of them gives way', () => {
    const refused = resizeWall({ outline: shapeOutlines.l, wall: 4, length: 2620, measured: new Set([0, 2]) })
    expect(refused).toEqual({
      ok: false,
      message: 'The walls don’t close by 20 mm: walls A and C were measured too. Which wall gives way?',
      giving: [
        { wall: 0, length: 5020 },
        { wall: 2, length: 2380 },
      ],
    })
    const given = resizeWall({ outline: shapeOutlines.l, wall: 4, length: 2620, measured: new Set([0, 2]), gives: 2 })
    expect(given.ok && lengths(given.outline)).toEqual([5000, 2400, 2380, 1800, 2620, 4200])
    expect(lengthsWith(shapeOutlines.rectangle, 2, 4020, [0])).toMatchObject({
      message: 'The walls don’t close by 20 mm: wall A was measured too. Which wall gives way?',
    })
  })

  it('that slants and has no parallel wall turns the next one', () => {
    const slanting: Outline = shapeOutlines.l.with(1, [4800, 100])
    const resized = resizeWall({ outline: slanting, wall: 0, length: 4500 })
    expect(resized.ok && lengths(resized.outline)[0]).toBe(4500)
    expect(resized.ok && resized.outline.slice(2)).toEqual(slanting.slice(2))
  })

  it('without a length is refused', () => {
    const folded: Outline = shapeOutlines.l.with(1, [0, 0])
    expect(lengthsWith(folded, 0, 4000)).toMatchObject({
      message: 'This wall has no length yet. Move one of its corners.',
    })
  })

  it('keeps the direction of every wall, gets its length and leaves no wall without one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(shapeOutlines)),
        fc.nat(7),
        fc.integer({ min: 1, max: 8000 }),
        fc.uniqueArray(fc.nat(7)),
        (outline, at, length, measured) => {
          const wall = at % outline.length
          const resized = resizeWall({ outline, wall, length, measured: new Set(measured) })
          if (!resized.ok) {
            expect(resized.message).toMatch(/^[A-Z].*[.?]$/)
            return
          }
          expect(directions(resized.outline)).toEqual(directions(outline))
          expect(Math.min(...resized.outline.flat())).toBe(0)
          expect(Math.min(...lengths(resized.outline))).toBeGreaterThan(0)
          if (!fixedWalls(outline).has(wall)) expect(wallLength(resized.outline, wall)).toBeCloseTo(length, 0)
          const kept = measured.filter((other) => other < outline.length && other !== wall)
          for (const other of kept) expect(lengths(resized.outline)[other]).toBe(lengths(outline)[other])
        },
      ),
    )
  })
})

describe('a room with a bay', () => {
  const { bay } = shapeOutlines

  it('keeps the shape of its bay when other walls change', () => {
    for (const [wall, length] of [
      [0, 5000],
      [1, 4000],
      [2, 1500],
      [6, 800],
    ] as const) {
      const resized = resizeWall({ outline: bay, wall, length })
      expect(resized.ok && findBays(resized.outline).map(({ wall: _, ...size }) => size)).toEqual([
        { width: 2000, depth: 700, front: 1200 },
      ])
    }
  })

  it('has three walls that follow from the bay', () => {
    expect([...fixedWalls(bay)]).toEqual([3, 4, 5])
    expect([...fixedWalls(shapeOutlines.u)]).toEqual([])
  })
})
