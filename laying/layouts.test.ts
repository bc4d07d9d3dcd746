import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pieceId } from './hash.ts'
import { latticeLayout } from './lattice-layout.ts'
import { type Layout, movedLayout, newPoint, turnedLayout } from './layout.ts'
import { basketweaveDots, dogtooth, fans, ledges, pebbles, pennyRounds } from './mosaics.ts'
import { countsOf, mixOf, patternOf, sizePatternNames } from './pattern-of.ts'

const millimetres = fc.double({ min: -4000, max: 4000, noNaN: true })
const read = (layout: Layout, x: number, y: number) => {
  const point = newPoint()
  layout.locate(x, y, point)
  return point
}

const sheets: Record<string, Layout> = {
  'penny rounds': pennyRounds(23, 2),
  basketweave: basketweaveDots(50, 2),
  fans: fans(36, 2),
  pebbles: pebbles(38, 4, 7),
  ledges: ledges(16, 75, 0.6, 7),
  dogtooth: dogtooth(18, 2),
}

describe.each(Object.entries(sheets))('a sheet of %s', (_name, layout) => {
  it('has a piece near every point, no further away than its size', () => {
    fc.assert(
      fc.property(millimetres, millimetres, (x, y) => {
        const point = read(layout, x, y)
        expect(Math.hypot(point.x, point.y)).toBeLessThanOrEqual(Math.hypot(layout.width, layout.height))
        expect(point.edge).toBeLessThanOrEqual(Math.max(layout.width, layout.height) / 2)
      }),
    )
  })

  it('is mostly stone, with some joints', () => {
    let stone = 0
    for (let index = 0; index < 4000; index++)
      if (read(layout, (index * 37.7) % 1009, (index * 61.3) % 997).edge > 0) stone++
    expect(stone / 4000).toBeGreaterThan(0.6)
    expect(stone / 4000).toBeLessThan(0.995)
  })
})

describe('a layout', () => {
  const layout = latticeLayout(patternOf('herringbone', { width: 300, height: 75 }, 2.2))

  it('has the same pieces after rotating or moving', () => {
    fc.assert(
      fc.property(millimetres, millimetres, (x, y) => {
        const here = read(layout, x, y)
        const turned = read(turnedLayout(layout, 90), -y, x)
        expect([turned.piece, turned.edge + 0]).toEqual([here.piece, here.edge + 0])
        expect(turnedLayout(layout, 0)).toBe(layout)
        const moved = read(movedLayout(layout, [100, -40]), x - 100, y + 40)
        expect(moved.edge).toBeCloseTo(here.edge, 6)
      }),
    )
  })

  it('with straight rows numbers its pieces by column and row', () => {
    const squares = latticeLayout(patternOf('straight', { width: 400, height: 400 }, 3))
    fc.assert(
      fc.property(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -90, max: 90 }), (column, row) => {
        const point = read(squares, column * 403 + 100, row * 403 + 350)
        expect(point.piece).toBe(pieceId(column, row))
        expect(point.x).toBeCloseTo(-100, 6)
        expect(point.y).toBeCloseTo(150, 6)
      }),
    )
  })

  it('gives each piece a different number', () => {
    const brick = latticeLayout(patternOf('brick-bond', { width: 200, height: 100 }, 0))
    const numbers = new Set<number>()
    for (let row = 0; row < 20; row++)
      for (let column = 0; column < 20; column++)
        numbers.add(read(brick, (column + (row % 2 ? 1 : 0.5)) * 200, (row + 0.5) * 100).piece)
    expect(numbers.size).toBe(400)
  })
})

describe('a pattern by its name', () => {
  it.each(sizePatternNames)('%s is laid with the requested joint', (name) => {
    const size = name === 'hexagon' ? { width: 200, height: 231 } : { width: 400, height: 199 }
    expect(patternOf(name, size, 2.2).joint).toBe(2200)
  })

  it('staggers planks by about a third, shorter tiles by half', () => {
    const shiftOf = (width: number) => {
      const { pieces, steps } = patternOf('brick-bond', { width, height: 150 }, 2)
      return pieces[1]!.outline[0]![0] / steps[0][0]
    }
    expect(shiftOf(300)).toBe(0.5)
    expect(shiftOf(900)).toBeCloseTo(0.36, 5)
  })

  it('of several sizes lists them in the catalogue’s order', () => {
    const mix = mixOf({
      module: 'french',
      sizes: [
        { width: 203, height: 203 },
        { width: 406, height: 203 },
        { width: 406, height: 406 },
        { width: 610, height: 406 },
      ],
      joint: 4,
      pitch: 203,
    })
    expect(countsOf(mix)).toEqual([4, 2, 4, 2])
  })

  it('is refused if a size of the module is missing', () => {
    const sizes = [
      { width: 200, height: 200 },
      { width: 400, height: 200 },
      { width: 400, height: 400 },
    ]
    expect(() => mixOf({ module: 'french', sizes, joint: 4, pitch: 200 })).toThrow('no size is')
  })
})
