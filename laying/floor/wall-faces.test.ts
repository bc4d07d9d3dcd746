import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf } from '../geometry/polygon.ts'
import { latticeOf } from '../lay-stone.ts'
import { layRoom } from './lay-room.ts'
import { roomArea, withinGap } from './room.ts'
import { findRoomFault } from './room-fault.ts'
import { type TiledWalls, type WallOpening, wallFaces } from './wall-faces.ts'

const bathroom: TiledWalls = {
  outline: [
    [0, 0],
    [3000, 0],
    [3000, 2000],
    [0, 2000],
  ],
  doorways: [{ side: 0, at: 200, width: 800 }],
  walls: { height: 2400, door_height: 2000, sides: [0, 1, 2, 3], openings: [] },
  hasFloor: true,
}
const withWalls = (part: Partial<TiledWalls['walls']>, room = bathroom): TiledWalls => ({
  ...room,
  walls: { ...room.walls, ...part },
})
const box: WallOpening = { kind: 'window', side: 2, at: 500, up: 1000, width: 900, height: 600, depth: 0 }
const areaOf = (room: TiledWalls) => wallFaces(room).reduce((sum, face) => sum + roomArea(face), 0)
const totals = (room: TiledWalls) => {
  const faces = wallFaces(room)
  return {
    sealant: faces.reduce((sum, { sealant }) => sum + sealant, 0),
    trims: faces.flatMap(({ trims }) => trims).toSorted((one, other) => one - other),
  }
}

describe('the walls of a room', () => {
  it('have its lengths, and its doors where they are seen from inside', () => {
    const faces = wallFaces(bathroom)
    expect(faces.map(({ side, kind }) => [side, kind])).toEqual([0, 1, 2, 3].map((side) => [side, 'wall']))
    expect(faces.map(roomArea)).toEqual([3000 * 2400 - 800 * 2000, 2000 * 2400, 3000 * 2400, 2000 * 2400])
    // The wall starts at the left of the plan, which is on the right for somebody inside.
    expect(faces[0]?.outline).toContainEqual([2800, 0])
    const clockwise = {
      ...bathroom,
      outline: bathroom.outline.toReversed(),
      doorways: [{ side: 2, at: 2000, width: 800 }],
    }
    expect(wallFaces(clockwise)[2]?.outline).toContainEqual([2000, 0])
  })

  it('are in two parts where the door is higher than the tiles', () => {
    const faces = wallFaces(withWalls({ height: 1200, sides: [0] }))
    expect(faces.map(roomArea)).toEqual([2000 * 1200, 200 * 1200])
    expect(faces.map(({ fromMiddle }) => fromMiddle)).toEqual([1500, -1300])
  })

  it('have windows left out, and reveals and niches lined', () => {
    const [hole] = wallFaces(withWalls({ openings: [box], sides: [2] }))[0]?.islands ?? []
    expect(hole && boxOf(hole)).toEqual({ left: 1600, right: 2500, bottom: 1000, top: 1600 })
    const lining = 2 * (900 + 600) * 100
    expect(areaOf(withWalls({ openings: [{ ...box, depth: 100 }], sides: [2] }))).toBe(3000 * 2400 - 900 * 600 + lining)
    expect(areaOf(withWalls({ openings: [{ ...box, kind: 'niche', depth: 100 }], sides: [2] }))).toBe(
      3000 * 2400 + lining,
    )
    expect(wallFaces(withWalls({ openings: [{ ...box, depth: 100 }], sides: [0] }))).toHaveLength(1)
  })

  it('have sealant at the ceiling, in corners and at frames, and trims at outer corners and reveals', () => {
    // Ceiling, four corners, two sides and the head of the door.
    expect(totals(bathroom)).toEqual({ sealant: 10_000 + 4 * 2400 + 2 * 2000 + 800, trims: [] })
    expect(totals(withWalls({ sides: [2] })).sealant).toBe(3000 + 2 * 2400)
    expect(totals({ ...withWalls({ sides: [2] }), hasFloor: false }).sealant).toBe(2 * 3000 + 2 * 2400)
    expect(totals(withWalls({ sides: [2], openings: [{ ...box, depth: 100 }] }))).toEqual({
      sealant: 3000 + 2 * 2400 + 3000,
      trims: [600, 600, 900, 900],
    })
    // An L-shape has five inner corners and one outer corner.
    const outline = [
      [0, 0],
      [4000, 0],
      [4000, 2000],
      [2000, 2000],
      [2000, 4000],
      [0, 4000],
    ] as const
    const l = withWalls({ sides: [0, 1, 2, 3, 4, 5] }, { ...bathroom, outline, doorways: [] })
    expect(totals(l)).toEqual({ sealant: 16_000 + 5 * 2400, trims: [2400] })
    expect(totals(withWalls({ sides: [3] }, l))).toEqual({ sealant: 2000 + 2400, trims: [2400] })
  })
})

/** Counts tiles laid straight on a wall without openings, row by row, without any of the code above. */
function countByRows(length: number, height: number, [wide, high, joint]: [number, number, number], start: number) {
  const [right, top] = [length - 6, height - 6]
  let [whole, cut] = [0, 0]
  for (let y = 6; y < top - 0.5; y += high + joint)
    for (let x = start - 60 * (wide + joint); x < right - 0.5; x += wide + joint) {
      const [visible, up] = [Math.min(x + wide, right) - Math.max(x, 6), Math.min(y + high, top) - y]
      if (visible <= 0) continue
      if (visible === wide && up === high) whole++
      else cut++
    }
  return { whole, cut }
}

describe('random walls', () => {
  const sizes = fc.constantFrom<[number, number, number]>([600, 300, 3], [305, 305, 2], [200, 100, 5])
  it('have the pieces that an independent count finds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 700, max: 6000 }),
        fc.integer({ min: 600, max: 3000 }),
        sizes,
        (width, height, size) => {
          const [wide, high, joint] = size
          const outline = [
            [0, 0],
            [width, 0],
            [width, 2000],
            [0, 2000],
          ] as const
          const [face] = wallFaces(withWalls({ height, sides: [0] }, { ...bathroom, outline, doorways: [] }))
          const pattern = latticeOf({ pattern: 'straight', size: { width: wide, height: high }, joint })
          const inside = face && withinGap(face, 6)
          if (!pattern || !inside) throw new Error('the wall cannot be laid')
          const start = width % 2 === 0 ? width / 2 - wide / 2 : 6
          const laid = layRoom(pattern, inside, { start: [start, 6], direction: 0 })
          const counted = countByRows(width, height, size, start)
          expect({
            whole: laid.filter((piece) => piece.whole).length,
            cut: laid.filter((piece) => !piece.whole).length,
          }).toEqual(counted)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('have the area that is left when doors and windows are painted on a grid', () => {
    const opening = fc.record({
      at: fc.integer({ min: 0, max: 28 }),
      up: fc.integer({ min: 0, max: 22 }),
      width: fc.integer({ min: 1, max: 12 }),
      height: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(fc.array(opening, { maxLength: 3 }), fc.integer({ min: 0, max: 22 }), (openings, door) => {
        const room = withWalls(
          {
            sides: [0],
            openings: openings.map(({ at, up, width, height }) => ({
              ...box,
              side: 0,
              at: at * 100,
              up: up * 100,
              width: width * 100,
              height: height * 100,
            })),
          },
          { ...bathroom, doorways: [{ side: 0, at: door * 100, width: 800 }] },
        )
        const isTiled = (x: number, y: number) =>
          !(x >= door && x < door + 8 && y < 20) &&
          !openings.some(({ at, up, width, height }) => x >= at && x < at + width && y >= up && y < up + height)
        let cells = 0
        // Openings that meet in a single point leave nothing to lay there, and are refused.
        let meet = false
        for (let x = 0; x < 30; x++)
          for (let y = 0; y < 24; y++) {
            if (isTiled(x, y)) cells++
            const isAcross = x > 0 && y > 0 && isTiled(x, y) === isTiled(x - 1, y - 1)
            if (isAcross && isTiled(x - 1, y) === isTiled(x, y - 1) && isTiled(x, y) !== isTiled(x - 1, y)) meet = true
          }
        expect(areaOf(room)).toBe(cells * 10_000)
        const faults = wallFaces(room).map((face) => findRoomFault(face, 0))
        if (!meet) expect(faults).not.toContain('island_outside')
      }),
    )
  })
})
