import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPoint, anyRoom } from '#testing/laying/random-rooms.ts'
import { samplePatterns } from '#testing/laying/sample-patterns.ts'
import { clipConvex } from '../geometry/clip.ts'
import { areaOf, edgesOf, type Point, type Ring } from '../geometry/polygon.ts'
import { brickBond, straight } from '../patterns/courses.ts'
import { cutList } from './cut-list.ts'
import { cutsOf, ownOutline, sawStones, usualCutting } from './off-cuts.ts'
import { type Plan, planRoom } from './plan.ts'
import type { Room } from './room.ts'
import { comparePlans, findStart, startsOf } from './start-search.ts'

const rectangle = (width: number, depth: number): Room => ({
  outline: [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ],
  islands: [],
})
const anyName = fc.constantFrom(...Object.keys(samplePatterns))
const anyDirection = fc.constantFrom(0, 45)
const tiles = straight({ width: 600, height: 300 }, 3)
const origin = { start: [0, 0] as const, direction: 0 }
const total = ({ figures }: Plan) => figures.pieces.reduce((sum, count) => sum + count, 0)

const toSegment = ([x, y]: Point, [[ax, ay], [bx, by]]: [Point, Point]) => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** The distance between two convex rings; 0 if they overlap. */
function distance(one: Ring, other: Ring): number {
  if (areaOf(clipConvex(one, other)) > 1) return 0
  const corners = (ring: Ring, sides: Ring) =>
    ring.flatMap((corner) => edgesOf(sides).map((side) => toSegment(corner, side)))
  return Math.min(...corners(one, other), ...corners(other, one))
}

describe('cuts from one tile', () => {
  it('are inside the tile, a blade width apart, and no more than the rules allow', () => {
    fc.assert(
      fc.property(anyRoom, anyName, anyPoint, anyDirection, (room, name, start, direction) => {
        const pattern = samplePatterns[name]!(3)
        const { stones } = planRoom({ pattern, room, position: { start, direction } })
        for (const { cuts } of stones) {
          expect(cuts.length).toBeLessThanOrEqual(usualCutting.mostCuts)
          for (const [index, { cut, parts }] of cuts.entries()) {
            const stone = ownOutline(pattern.pieces[cut.laid.piece]!)
            for (const part of parts) expect(areaOf(part) - areaOf(clipConvex(part, stone))).toBeLessThan(1e6)
            for (const other of cuts.slice(index + 1))
              for (const one of parts) for (const two of other.parts) expect(distance(one, two)).toBeGreaterThan(2999)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('include every cut of the room once', () => {
    fc.assert(
      fc.property(anyRoom, anyName, anyPoint, (room, name, start) => {
        const pattern = samplePatterns[name]!(3)
        const { laid, stones, figures } = planRoom({ pattern, room, position: { start, direction: 0 } })
        const sawn = stones.flatMap(({ cuts }) => cuts.map(({ cut }) => cut.laid))
        expect(new Set(sawn).size).toBe(sawn.length)
        expect(sawn.length).toBe(figures.cuts)
        const thin = laid.filter(({ whole, width }) => !whole && width < 1000)
        expect(sawn.length + figures.whole + thin.length).toBe(laid.length)
      }),
      { numRuns: 40 },
    )
  })

  it('are only turned end for end if the stone has a direction', () => {
    const square = straight({ width: 400, height: 400 }, 2)
    const plan = planRoom({ pattern: square, room: rectangle(1350, 1350), position: origin })
    const laid = plan.laid
    const free = sawStones(cutsOf(square, laid), usualCutting)
    const directed = sawStones(cutsOf(square, laid), { ...usualCutting, directional: true })
    expect(free.some(({ cuts }) => cuts.some(({ turn }) => turn % 180 !== 0))).toBe(true)
    expect(directed.every(({ cuts }) => cuts.every(({ turn }) => turn % 180 === 0))).toBe(true)
    expect(directed.length).toBeGreaterThanOrEqual(free.length)
  })

  it('are shared by two rooms of the same stock', () => {
    // Five cuts and three: each room has an odd one.
    const rooms = [rectangle(3197, 1512), rectangle(2594, 906)]
    const cuts = rooms.map((room) => cutsOf(tiles, planRoom({ pattern: tiles, room, position: origin }).laid))
    const apart = cuts.map((one) => sawStones(one, usualCutting).length)
    expect(apart).toEqual([3, 2])
    expect(sawStones(cuts.flat(), usualCutting)).toHaveLength(4)
    const otherCuts = cutsOf(
      tiles,
      planRoom({ pattern: tiles, room: rooms[1]!, position: origin }).laid,
      () => 'other stone',
    )
    expect(
      sawStones([...cuts[0]!, ...otherCuts], usualCutting).every(
        ({ cuts }) => new Set(cuts.map(({ cut }) => cut.stock)).size === 1,
      ),
    ).toBe(true)
  })

  it('are single if the rules allow one cut per tile', () => {
    const plan = planRoom({ pattern: tiles, room: rectangle(3197, 2000), position: origin })
    expect(sawStones(cutsOf(tiles, plan.laid), { ...usualCutting, mostCuts: 1 })).toHaveLength(plan.figures.cuts)
  })
})

describe('a plan', () => {
  it('never needs less stone than the floor contains', () => {
    fc.assert(
      fc.property(anyRoom, anyName, anyPoint, anyDirection, (room, name, start, direction) => {
        const pattern = samplePatterns[name]!(3)
        const { figures } = planRoom({ pattern, room, position: { start, direction } })
        expect(figures.waste).toBeGreaterThan(-0.002)
        expect(figures.stoneArea).toBeLessThanOrEqual(figures.roomArea + 1)
      }),
      { numRuns: 40 },
    )
  })

  it('takes two cuts of 182 from a tile of 600, although three would fit', () => {
    const plan = planRoom({ pattern: tiles, room: rectangle(3197, 1815), position: origin })
    expect(plan.figures).toMatchObject({ whole: 30, cuts: 6, slivers: 0, narrowestCut: 182 })
    // A tile has a factory edge at either end; a third piece would have two sawn edges.
    expect(plan.stones.map(({ cuts }) => cuts.length)).toEqual([2, 2, 2])
    expect(total(plan)).toBe(33)
    expect(plan.figures.fromOffCuts).toBe(3)
  })

  it('gives the exact area of the joints', () => {
    const { figures } = planRoom({ pattern: tiles, room: rectangle(1206, 606), position: origin })
    expect(figures.jointArea).toBeCloseTo(1206 * 606 - 4 * 600 * 300, 3)
  })
})

describe('the best start', () => {
  it('is never worse than a start in a corner, or than any other', () => {
    fc.assert(
      fc.property(anyRoom, anyName, (room, name) => {
        const pattern = samplePatterns[name]!(3)
        const found = findStart({ pattern, room, direction: 0 })
        for (const start of [room.outline[0]!, ...startsOf(pattern, room, 0).slice(30, 36)]) {
          const other = planRoom({ pattern, room, position: { start, direction: 0 } })
          expect(comparePlans(found.figures, other.figures)).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 8 },
    )
  })

  it('avoids the sliver of a start in a corner', () => {
    // Starting in the corner would leave a last column of 10 mm.
    const room = rectangle(4 * 603 + 10, 2417)
    expect(planRoom({ pattern: tiles, room, position: origin }).figures.slivers).toBeGreaterThan(0)
    expect(findStart({ pattern: tiles, room, direction: 0 }).figures.slivers).toBe(0)
  })

  it('of 5 × 4 m keeps the 115 tiles of a start in the corner, without its strip of 49 mm', () => {
    const room = rectangle(4988, 3988)
    const corner = planRoom({ pattern: tiles, room, position: origin })
    const found = findStart({ pattern: tiles, room, direction: 0 })
    expect([total(corner), Math.round(corner.figures.narrowestCut ?? 0)]).toEqual([115, 49])
    expect([total(found), Math.round(found.figures.narrowestCut ?? 0)]).toEqual([115, 137])
  })

  it('leaves no cut narrower than a third of the short side where it can', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 5000 }), fc.integer({ min: 2000, max: 5000 }), (width, depth) => {
        const found = findStart({ pattern: tiles, room: rectangle(width, depth), direction: 0 })
        expect(found.figures.narrowestCut ?? 300).toBeGreaterThanOrEqual(99)
      }),
      { numRuns: 10 },
    )
  })

  it('is searched with progress reports', () => {
    const seen: number[] = []
    const pattern = brickBond({ width: 600, height: 300 }, 3)
    findStart({ pattern, room: rectangle(2000, 1500), direction: 0, onProgress: (tried, of) => seen.push(tried / of) })
    expect(seen.at(-1)).toBe(1)
    expect(seen).toHaveLength(startsOf(pattern, rectangle(2000, 1500), 0).length)
  })
})

describe('a narrow cut', () => {
  it('is a strip, but not the tip of a herringbone tile at a wall', () => {
    const pattern = samplePatterns.herringbone!(3)
    const position = { start: [20, 15] as const, direction: 45 }
    const { figures, laid } = planRoom({ pattern, room: rectangle(2400, 2000), position })
    const tips = laid.filter(({ whole, width }) => !whole && width >= 1000 && width < 70_000 / 3)
    expect(tips).toHaveLength(11)
    expect(figures).toMatchObject({ slivers: 0, narrow: 0 })
  })

  it('is measured against the short side of its tile', () => {
    // The last column is 182 mm of a tile 300 mm wide, then 82 mm.
    const narrowOf = (width: number) =>
      planRoom({ pattern: tiles, room: rectangle(width, 1815), position: origin }).figures
    expect(narrowOf(3197)).toMatchObject({ narrow: 0, slivers: 0, narrowestCut: 182 })
    expect(narrowOf(3097)).toMatchObject({ narrow: 6, slivers: 0, narrowestCut: 82 })
    expect(narrowOf(3027)).toMatchObject({ narrow: 6, slivers: 6, narrowestCut: 12 })
  })
})

describe('a cut list', () => {
  const room = rectangle(3197, 1815)
  const plan = planRoom({ pattern: tiles, room, position: origin })
  const list = cutList(tiles, plan)

  it('marks every cut on its tile, from the lower left corner', () => {
    expect(list.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(list[0]?.cuts.map(({ label, width, height }) => [label, width, height])).toEqual([
      ['1a', 182, 300],
      ['1b', 182, 300],
    ])
    expect(list[0]?.cuts.map(({ outline }) => outline[0]?.map(([x]) => x).toSorted((a, b) => a - b))).toEqual([
      [0, 0, 182, 182],
      [418, 418, 600, 600],
    ])
  })

  it('gives the position of each cut in the room', () => {
    const places = list.flatMap(({ cuts }) => cuts.map(({ middle }) => middle.map(Math.round)))
    expect(new Set(places.map(([x]) => x))).toEqual(new Set([3106]))
    expect(new Set(places.map(([, y]) => y)).size).toBe(6)
  })
})
