import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedPatterns, samplePatterns } from '#testing/laying/sample-patterns.ts'
import { BINS, binTable, CANDIDATES } from '../bin-table.ts'
import { areApart } from '../geometry/clip.ts'
import { areaOf, edgesOf, hullOf, moved } from '../geometry/polygon.ts'
import { latticeLayout } from '../lattice-layout.ts'
import { newPoint } from '../layout.ts'
import { cellAreaOf, jointShareOf, type Pattern } from '../pattern.ts'
import { basketweave, herringbone } from './angled.ts'
import { modules, yorkCourses } from './modules.ts'

/** Every piece within `cells` cells of the centre, with its position. */
function around({ steps: [a, b], pieces }: Pattern, cells: number) {
  const steps = Array.from({ length: 2 * cells + 1 }, (_, index) => index - cells)
  return pieces.flatMap(({ outline }, piece) =>
    steps.flatMap((i) =>
      steps.map((j) => ({ piece, i, j, outline: moved(outline, i * a[0] + j * b[0], i * a[1] + j * b[1]) })),
    ),
  )
}

describe.each(Object.entries(samplePatterns))('%s', (_name, patternFor) => {
  const pattern = patternFor(4)

  it('has convex, anticlockwise pieces', () => {
    for (const { outline } of pattern.pieces) {
      expect(areaOf(outline)).toBeGreaterThan(0)
      expect(hullOf(outline)).toHaveLength(outline.length)
    }
  })

  it('keeps neighbours a joint apart, and no further than its widest joint', () => {
    const all = around(pattern, 3)
    for (const [piece, { outline }] of pattern.pieces.entries()) {
      const others = all.filter((other) => other.piece !== piece || other.i !== 0 || other.j !== 0)
      // Corners are rounded to a micrometre.
      expect(others.every((other) => areApart(outline, other.outline, pattern.joint - 3))).toBe(true)
      expect(others.some((other) => !areApart(outline, other.outline, pattern.widestJoint + 3))).toBe(true)
    }
  })

  it('finds the same piece through its bins as by checking all pieces', () => {
    const layout = latticeLayout(pattern)
    const all = around(pattern, 4).map(({ outline }) =>
      edgesOf(outline).map(([from, to]) => {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1])
        return { from, x: -(to[1] - from[1]) / length, y: (to[0] - from[0]) / length }
      }),
    )
    const [a, b] = pattern.steps
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (s, t) => {
        const x = s * a[0] + t * b[0]
        const y = s * a[1] + t * b[1]
        const depth = Math.max(
          ...all.map((sides) =>
            Math.min(...sides.map((side) => (x - side.from[0]) * side.x + (y - side.from[1]) * side.y)),
          ),
        )
        const point = newPoint()
        layout.locate(x / 1000, y / 1000, point)
        expect(point.edge).toBeCloseTo(depth / 1000, 6)
      }),
      { numRuns: 300 },
    )
  })

  it('fits into the shader’s table', () => {
    const bins = binTable(pattern)
    expect(bins).toHaveLength(BINS * BINS)
    for (const bin of bins) {
      expect(bin.length).toBeGreaterThan(0)
      expect(bin.length).toBeLessThanOrEqual(CANDIDATES)
    }
  })

  it('has the centre of each piece at the origin of its axes', () => {
    const layout = latticeLayout(pattern)
    const point = newPoint()
    for (const { outline } of pattern.pieces) {
      const x = outline.reduce((sum, corner) => sum + corner[0], 0) / outline.length / 1000
      const y = outline.reduce((sum, corner) => sum + corner[1], 0) / outline.length / 1000
      layout.locate(x, y, point)
      expect(point.edge).toBeGreaterThan(0)
      expect(Math.hypot(point.x, point.y)).toBeLessThan(Math.hypot(layout.width, layout.height) / 4)
    }
  })
})

describe.each(Object.entries(closedPatterns))('%s without a joint', (_name, patternFor) => {
  it('covers the plane', () => {
    const pattern = patternFor(0)
    // Corners are rounded to a micrometre, which is a few millionths of a small piece.
    expect(Math.abs(jointShareOf(pattern))).toBeLessThan(3e-5)
  })
})

describe('herringbone', () => {
  it('keeps the size of the block for every length and joint', () => {
    const length = fc.integer({ min: 150, max: 900 })
    const width = fc.integer({ min: 40, max: 140 })
    const joint = fc.integer({ min: 0, max: 10 })
    fc.assert(
      fc.property(length, width, joint, (long, short, gap) => {
        const pattern = herringbone({ width: long, height: short }, gap)
        expect(cellAreaOf(pattern)).toBe(2 * (short + gap) * (long + gap) * 1e6)
        for (const { outline } of pattern.pieces) expect(areaOf(outline)).toBe(long * short * 1e6)
      }),
    )
  })
})

describe('basketweave', () => {
  it('widens its joints if the blocks do not make up a square', () => {
    const pattern = basketweave({ width: 200, height: 60 }, 3)
    expect(pattern.pieces).toHaveLength(6)
    expect(pattern.widestJoint).toBe(10_000)
  })
})

describe('modules', () => {
  const count = (name: keyof typeof modules) => {
    const counts: Record<string, number> = {}
    for (const [, , wide, high] of modules[name].blocks) {
      const key = `${Math.max(wide, high)}x${Math.min(wide, high)}`
      counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  }

  it('contain the pieces of each size that the mixes are sold in', () => {
    expect(count('french')).toEqual({ '1x1': 4, '2x1': 2, '2x2': 4, '3x2': 2 })
    expect(count('burgundy')).toEqual({ '1x1': 3, '2x1': 3, '2x2': 3, '3x2': 2 })
    expect(count('four-flags')).toEqual({ '1x1': 2, '2x1': 3, '2x2': 4, '3x2': 3 })
    expect(count('three-flags')).toEqual({ '2x1': 4, '2x2': 2, '3x2': 2 })
    const york = yorkCourses.flatMap(({ pieces }) => pieces)
    expect([0, 1, 2, 3].map((size) => york.filter((piece) => piece.size === size).length)).toEqual([6, 4, 3, 1])
  })

  it.each(Object.entries(modules))('%s has no joints that cross and none longer than five units', (_name, module) => {
    const [[m], [shift, h]] = module.steps
    const owners = new Map<number, number>()
    const cell = (x: number, y: number) => {
      const row = Math.floor(y / h)
      return (y - row * h) * m + ((((x - row * shift) % m) + m) % m)
    }
    for (const [index, [column, row, wide, high]] of module.blocks.entries())
      for (let y = 0; y < high; y++)
        for (let x = 0; x < wide; x++) {
          expect(owners.has(cell(column + x, row + y))).toBe(false)
          owners.set(cell(column + x, row + y), index)
        }
    expect(owners.size).toBe(m * h)
    const at = (x: number, y: number) => owners.get(cell(x, y))
    const below = (x: number, y: number) => at(x, y) !== at(x, y - 1)
    const left = (x: number, y: number) => at(x, y) !== at(x - 1, y)
    for (let y = 0; y < h; y++)
      for (let x = 0; x < m; x++) {
        expect(below(x, y) && below(x - 1, y) && left(x, y) && left(x, y - 1)).toBe(false)
        expect([0, 1, 2, 3, 4, 5].every((step) => below(x + step, y))).toBe(false)
        expect([0, 1, 2, 3, 4, 5].every((step) => left(x, y + step))).toBe(false)
      }
  })
})
