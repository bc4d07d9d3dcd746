import fc from 'fast-check'
import type { Room } from '#laying/floor/room.ts'
import type { Point } from '#laying/geometry/polygon.ts'

/** Walls at right angles: a row of bays of different depths. */
const rectilinearRoom: fc.Arbitrary<Room> = fc
  .array(fc.record({ width: fc.integer({ min: 400, max: 1500 }), depth: fc.integer({ min: 1200, max: 4000 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((bays) => {
    const total = bays.reduce((sum, { width }) => sum + width, 0)
    let x = total
    const back: Point[] = bays.toReversed().flatMap(({ width, depth }) => {
      const right = x
      x -= width
      return [
        [right, depth],
        [x, depth],
      ] as Point[]
    })
    const outline: Point[] = [[0, 0], [total, 0], ...back]
    return fc
      .array(fc.record({ x: fc.integer({ min: 20, max: total - 320 }), y: fc.integer({ min: 20, max: 880 }) }), {
        maxLength: 1,
      })
      .map((corners) => ({
        outline,
        islands: corners.map(({ x: left, y: bottom }): Point[] => [
          [left, bottom],
          [left + 300, bottom],
          [left + 300, bottom + 300],
          [left, bottom + 300],
        ]),
      }))
  })

/** Slanted walls around a centre, with or without a column. */
const slantedRoom: fc.Arbitrary<Room> = fc
  .tuple(fc.array(fc.integer({ min: 900, max: 3000 }), { minLength: 3, maxLength: 9 }), fc.boolean())
  .map(([radii, column]) => ({
    outline: radii.map((radius, index): Point => {
      const angle = (index / radii.length) * 2 * Math.PI
      return [Math.round(3000 + radius * Math.cos(angle)), Math.round(3000 + radius * Math.sin(angle))]
    }),
    islands: column
      ? [
          [
            [2900, 2950],
            [3060, 2890],
            [3110, 3040],
            [2950, 3100],
          ],
        ]
      : [],
  }))

export const anyRoom = fc.oneof(rectilinearRoom, slantedRoom)

export const anyPoint: fc.Arbitrary<Point> = fc.tuple(
  fc.integer({ min: -3000, max: 3000 }),
  fc.integer({ min: -3000, max: 3000 }),
)
