import { Clipper, FillRule } from 'clipper2-ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPoint, anyRoom } from '#testing/laying/random-rooms.ts'
import { roomArea } from '../floor/room.ts'
import { areApart, clipConvex } from './clip.ts'
import { inset } from './inset.ts'
import { connected, outlineOf } from './outline.ts'
import { areaOf, hullOf, isInside, middleOf, moved, type Ring, turned, widthOf } from './polygon.ts'
import { triangulate } from './triangulate.ts'

const square = (side: number, x = 0, y = 0): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const sum = (rings: readonly Ring[]) => rings.reduce((total, ring) => total + areaOf(ring), 0)
const convex = fc
  .array(anyPoint, { minLength: 6, maxLength: 12 })
  .map(hullOf)
  .filter((ring) => ring.length > 2)

describe('triangles of a room', () => {
  it('add up to the room and are anticlockwise', () => {
    fc.assert(
      fc.property(anyRoom, (room) => {
        const triangles = triangulate(room.outline, room.islands)
        for (const triangle of triangles) expect(areaOf(triangle)).toBeGreaterThan(0)
        expect(sum(triangles)).toBeCloseTo(roomArea(room), 3)
      }),
    )
  })

  it('are inside the room', () => {
    fc.assert(
      fc.property(anyRoom, (room) => {
        for (const [a, b, c] of triangulate(room.outline, room.islands)) {
          const middle = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3] as const
          expect(isInside([room.outline, ...room.islands], middle)).toBe(true)
        }
      }),
    )
  })

  it('leave out several islands', () => {
    const islands = [square(300, 200, 200), square(300, 700, 200), square(300, 200, 700), square(300, 700, 650)]
    expect(sum(triangulate(square(1200), islands))).toBe(1200 * 1200 - 4 * 300 * 300)
  })

  it('are refused for an outline that crosses itself', () => {
    const crossing: Ring = [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 120],
    ]
    expect(() => triangulate(crossing)).toThrow('crosses itself')
  })
})

describe('clipping', () => {
  it('agrees with clipper2 to a square millimetre', () => {
    const asPath = (ring: Ring) => ring.map(([x, y]) => ({ x: Math.round(x * 10_000), y: Math.round(y * 10_000) }))
    fc.assert(
      fc.property(anyRoom, convex, (room, piece) => {
        const [x, y] = middleOf(room.outline)
        const window = moved(piece, x, y)
        const clipped = sum(triangulate(room.outline, room.islands).map((part) => clipConvex(part, window)))
        const theirs = Clipper.intersect(
          [room.outline, ...room.islands].map(asPath),
          [asPath(window)],
          FillRule.EvenOdd,
        ).reduce((total, path) => total + Clipper.area(path), 0)
        expect(Math.abs(clipped - Math.abs(theirs) / 1e8)).toBeLessThan(1)
      }),
    )
  })

  it('leaves a ring inside the window unchanged and nothing of one outside', () => {
    expect(clipConvex(square(10, 5, 5), square(100))).toEqual(square(10, 5, 5))
    expect(areaOf(clipConvex(square(10, 200, 0), square(100)))).toBe(0)
    expect(areaOf(clipConvex(square(10, 100, 0), square(100)))).toBe(0)
  })
})

describe('an outline of parts', () => {
  it('has the area of the parts, without holes', () => {
    fc.assert(
      fc.property(anyRoom, (room) => {
        const inMicrometres = (ring: Ring): Ring => ring.map(([x, y]) => [x * 1000, y * 1000])
        const parts = triangulate(room.outline, room.islands).map(inMicrometres)
        expect(connected(parts)).toHaveLength(1)
        // A corner less than half a micrometre from a straight line is left out.
        expect(Math.abs(sum(outlineOf(parts)) / 1e6 - roomArea(room))).toBeLessThan(5)
        expect(outlineOf(parts)).toHaveLength(1 + room.islands.length)
      }),
    )
  })

  it('separates parts that only touch at a corner', () => {
    expect(connected([square(10), square(10, 10, 10)])).toHaveLength(2)
    expect(connected([square(10), square(10, 10, 0)])).toHaveLength(1)
  })
})

describe('rings', () => {
  it('are apart by exactly the gap between their nearest sides', () => {
    expect(areApart(square(10), square(10, 13, 0), 3)).toBe(true)
    expect(areApart(square(10), square(10, 13, 0), 3.01)).toBe(false)
    expect(areApart(square(10), square(10, 5, 5), 0)).toBe(false)
  })

  it('are as wide as the narrowest gap they fit through, in any rotation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 900 }), fc.integer({ min: 0, max: 359 }), (width, degrees) => {
        const strip: Ring = [
          [0, 0],
          [1000, 0],
          [1000, width],
          [0, width],
        ]
        expect(widthOf(turned(strip, degrees))).toBeCloseTo(width, 6)
      }),
    )
  })

  it('are inset by moving every side, unless a side would vanish', () => {
    expect(areaOf(inset(square(1000), 6) ?? [])).toBeCloseTo(988 * 988, 6)
    const notched: Ring = [
      [0, 0],
      [1000, 0],
      [1000, 500],
      [500, 500],
      [500, 1000],
      [0, 1000],
    ]
    expect(areaOf(inset(notched, 10) ?? [])).toBeCloseTo(980 * 980 - 500 * 500, 6)
    expect(inset(square(10), 6)).toBeUndefined()
  })
})
