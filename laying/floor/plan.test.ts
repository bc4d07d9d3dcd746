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

/** Between two convex rings; none where they overlap. */
function distance(one: Ring, other: Ring): number {
  if (areaOf(clipConvex(one, other)) > 1) return 0
  const corners = (ring: Ring, sides: Ring) =>
    ring.flatMap((corner) => edgesOf(sides).map((side) => toSegment(corner, side)))
  return Math.min(...corners(one, other), ...corners(other, one))
}

describe('cuts of one stone', () => {
  it('lie inside it, a saw apart, and are no more than agreed', () => {
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

  it('are every cut of the room, each once', () => {
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

  it('are turned end for end only where the stone has a direction', () => {
    const square = straight({ width: 400, height: 400 }, 2)
    const plan = planRoom({ pattern: square, room: rectangle(1350, 1350), position: origin })
    const laid = plan.laid
    const free = sawStones(cutsOf(square, laid), usualCutting)
    const directed = sawStones(cutsOf(square, laid), { ...usualCutting, directional: true })
    expect(free.some(({ cuts }) => cuts.some(({ turn }) => turn % 180 !== 0))).toBe(true)
    expect(directed.every(({ cuts }) => cuts.every(({ turn }) => turn % 180 === 0))).toBe(true)
    expect(directed.length).toBeGreaterThanOrEqual(free.length)
  })

  it('of two rooms share stones where the rooms are laid with the same', () => {
    // Five cuts and three: an odd one is left in each.
    const rooms = [rectangle(3197, 1512), rectangle(2594, 906)]
    const cuts = rooms.map((room) => cutsOf(tiles, planRoom({ pattern: tiles, room, position: origin }).laid))
    const apart = cuts.map((one) => sawStones(one, usualCutting).length)
    expect(apart).toEqual([3, 2])
    expect(sawStones(cuts.flat(), usualCutting)).toHaveLength(4)
    const named = cutsOf(
      tiles,
      planRoom({ pattern: tiles, room: rooms[1]!, position: origin }).laid,
      () => 'other stone',
    )
    expect(
      sawStones([...cuts[0]!, ...named], usualCutting).every(
        ({ cuts: own }) => new Set(own.map(({ cut }) => cut.stock)).size === 1,
      ),
    ).toBe(true)
  })

  it('share no stone where a stone may give only one', () => {
    const plan = planRoom({ pattern: tiles, room: rectangle(3197, 2000), position: origin })
    expect(sawStones(cutsOf(tiles, plan.laid), { ...usualCutting, mostCuts: 1 })).toHaveLength(plan.figures.cuts)
  })
})

describe('a plan', () => {
  it('never needs less stone than the floor has', () => {
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

  it('counts what a person counts: three cuts of 182 out of a tile of 600', () => {
    const plan = planRoom({ pattern: tiles, room: rectangle(3197, 1815), position: origin })
    expect(plan.figures).toMatchObject({ whole: 30, cuts: 6, slivers: 0, narrowestCut: 182 })
    // End for end a tile gives two that keep their factory edge; a third would have two sawn ones.
    expect(plan.stones.map(({ cuts }) => cuts.length)).toEqual([2, 2, 2])
    expect(total(plan)).toBe(33)
    expect(plan.figures.fromOffCuts).toBe(3)
  })

  it('knows the joint to fill exactly', () => {
    const { figures } = planRoom({ pattern: tiles, room: rectangle(1206, 606), position: origin })
    expect(figures.jointArea).toBeCloseTo(1206 * 606 - 4 * 600 * 300, 3)
  })
})

describe('the start', () => {
  it('found is never worse than beginning in a corner, nor than any other tried', () => {
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

  it('leaves no sliver where a corner start would', () => {
    // In the corner the last column would be 10 mm wide.
    const room = rectangle(4 * 603 + 10, 2417)
    expect(planRoom({ pattern: tiles, room, position: origin }).figures.slivers).toBeGreaterThan(0)
    expect(findStart({ pattern: tiles, room, direction: 0 }).figures.slivers).toBe(0)
  })

  it('says how far the search is', () => {
    const seen: number[] = []
    const pattern = brickBond({ width: 600, height: 300 }, 3)
    findStart({ pattern, room: rectangle(2000, 1500), direction: 0, onProgress: (tried, of) => seen.push(tried / of) })
    expect(seen.at(-1)).toBe(1)
    expect(seen).toHaveLength(startsOf(pattern, rectangle(2000, 1500), 0).length)
  })
})

describe('a cut list', () => {
  const room = rectangle(3197, 1815)
  const plan = planRoom({ pattern: tiles, room, position: origin })
  const list = cutList(tiles, plan)

  it('marks every cut out on its stone, from the lower left corner', () => {
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

  it('says where in the room each cut goes', () => {
    const places = list.flatMap(({ cuts }) => cuts.map(({ middle }) => middle.map(Math.round)))
    expect(new Set(places.map(([x]) => x))).toEqual(new Set([3106]))
    expect(new Set(places.map(([, y]) => y)).size).toBe(6)
  })
})
