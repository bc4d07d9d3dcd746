import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPoint, anyRoom } from '#testing/laying/random-rooms.ts'
import { closedPatterns, samplePatterns } from '#testing/laying/sample-patterns.ts'
import { type Point, turned } from '../geometry/polygon.ts'
import { straight } from '../patterns/courses.ts'
import { type LaidPiece, layRoom, toRoom } from './lay-room.ts'
import { type Room, roomArea, withinGap } from './room.ts'

const rectangle = (width: number, depth: number): Room => ({
  outline: [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ],
  islands: [],
})
const areaLaid = (laid: readonly LaidPiece[]) => laid.reduce((sum, { area }) => sum + area, 0) / 1e6
const anyName = fc.constantFrom(...Object.keys(samplePatterns))
const anyClosed = fc.constantFrom(...Object.keys(closedPatterns))
const anyDirection = fc.constantFrom(0, 45, 90, 17)

const missingExactlyHalfAMillimetre: Room = {
  outline: [
    [0, 0],
    [1868, 0],
    [1868, 3731],
    [1102, 3731],
    [1102, 1268],
    [0, 1268],
  ],
  islands: [
    [
      [20, 479],
      [320, 479],
      [320, 779],
      [20, 779],
    ],
  ],
}

/** The same pieces are whole, and the areas of the cuts agree to a square millimetre. */
function expectAlike(one: readonly LaidPiece[], other: readonly LaidPiece[]) {
  const areas = (laid: readonly LaidPiece[]) =>
    laid
      .filter(({ whole }) => !whole)
      .map(({ area }) => area / 1e6)
      .sort((first, second) => second - first)
  const [first, second] = [areas(one), areas(other)]
  const length = Math.max(first.length, second.length)
  for (let index = 0; index < length; index++)
    expect(Math.abs((first[index] ?? 0) - (second[index] ?? 0))).toBeLessThan(1)
  expect(one.filter(({ whole }) => whole)).toHaveLength(other.filter(({ whole }) => whole).length)
}

describe('a laid room', () => {
  it('is covered to within ten in a million by a pattern without joints', () => {
    fc.assert(
      fc.property(anyRoom, anyClosed, anyPoint, anyDirection, (room, name, start, direction) => {
        const pattern = closedPatterns[name]?.(0)
        if (!pattern) throw new Error(name)
        const laid = layRoom(pattern, room, { start, direction })
        // The corners of odd shapes are rounded to a micrometre.
        expect(Math.abs(areaLaid(laid) / roomArea(room) - 1)).toBeLessThan(1e-5)
      }),
      { numRuns: 60 },
    )
  })

  it('is covered to the last square millimetre by rectangular tiles', () => {
    fc.assert(
      fc.property(anyRoom, anyPoint, anyDirection, (room, start, direction) => {
        for (const name of ['straight', 'brick bond', 'herringbone', 'chequerboard', 'french module']) {
          const laid = layRoom(closedPatterns[name]!(0), room, { start, direction })
          expect(Math.abs(areaLaid(laid) - roomArea(room)), name).toBeLessThan(1)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is laid the same if the start moves by a step of the pattern', () => {
    fc.assert(
      fc.property(anyRoom, anyName, anyDirection, (room, name, direction) => {
        const pattern = samplePatterns[name]!(3)
        const [a, b] = pattern.steps
        const step: Point = [(a[0] - 2 * b[0]) / 1000, (a[1] - 2 * b[1]) / 1000]
        const [x, y] = turned([step], direction)[0]!
        const once = layRoom(pattern, room, { start: [100, 70], direction })
        const again = layRoom(pattern, room, { start: [100 + x, 70 + y], direction })
        expectAlike(again, once)
      }),
      { numRuns: 40 },
    )
  })

  it('is laid the same if room and pattern are rotated together', () => {
    fc.assert(
      fc.property(anyRoom, anyName, (room, name) => {
        const pattern = samplePatterns[name]!(3)
        const quarter: Room = {
          outline: turned(room.outline, 90),
          islands: room.islands.map((island) => turned(island, 90)),
        }
        const once = layRoom(pattern, room, { start: [100, 70], direction: 0 })
        const again = layRoom(pattern, quarter, { start: [-70, 100], direction: 90 })
        expectAlike(again, once)
      }),
      { numRuns: 40, examples: [[missingExactlyHalfAMillimetre, 'french module']] },
    )
  })

  it('has every cut inside the room', () => {
    const room = rectangle(3170, 2230)
    const position = { start: [37, 61] as Point, direction: 45 }
    for (const { whole, parts } of layRoom(samplePatterns.herringbone!(2), room, position))
      for (const [x, y] of whole ? [] : parts.flat().map((point) => toRoom(point, position))) {
        expect(x).toBeGreaterThan(-0.001)
        expect(x).toBeLessThan(3170.001)
        expect(y).toBeGreaterThan(-0.001)
        expect(y).toBeLessThan(2230.001)
      }
  })

  it('needs the pieces counted by hand', () => {
    // 5 tiles of 603 and 182 of a sixth; 6 rows of 303 and 182 of a seventh.
    const laid = layRoom(straight({ width: 600, height: 300 }, 3), rectangle(3197, 2000), {
      start: [0, 0],
      direction: 0,
    })
    expect(laid.filter(({ whole }) => whole)).toHaveLength(5 * 6)
    const cuts = laid.filter(({ whole }) => !whole).map(({ area, width }) => [area / 1e6, width / 1000])
    expect(cuts).toHaveLength(6 + 5 + 1)
    expect(cuts.filter(([area]) => Math.round(area ?? 0) === 182 * 300)).toHaveLength(6)
    expect(cuts.filter(([area]) => Math.round(area ?? 0) === 182 * 600)).toHaveLength(5)
    expect(cuts.filter(([area]) => Math.round(area ?? 0) === 182 * 182)).toHaveLength(1)
  })

  it('does not cut a tile that ends at the wall', () => {
    const laid = layRoom(straight({ width: 600, height: 300 }, 3), rectangle(1203, 603), {
      start: [0, 0],
      direction: 0,
    })
    expect(laid.map(({ whole }) => whole)).toEqual([true, true, true, true])
  })

  it('makes two cuts of a tile that is split by a column', () => {
    const parted: Room = {
      outline: [
        [0, 0],
        [250, 0],
        [250, 310],
        [350, 310],
        [350, 0],
        [600, 0],
        [600, 400],
        [0, 400],
      ],
      islands: [],
    }
    const split = layRoom(straight({ width: 600, height: 300 }, 0), parted, { start: [0, 0], direction: 0 })
    expect(split.filter(({ along }) => along === 0).map(({ area }) => area / 1e6)).toEqual([250 * 300, 250 * 300])
  })

  it('keeps its gap at walls and islands', () => {
    const island: Point[] = [
      [400, 400],
      [600, 400],
      [600, 600],
      [400, 600],
    ]
    const inner = withinGap({ ...rectangle(1000, 1000), islands: [island] }, 6)
    expect(inner && roomArea(inner)).toBeCloseTo(988 * 988 - 212 * 212, 6)
    expect(withinGap(rectangle(10, 1000), 6)).toBeUndefined()
  })
})
