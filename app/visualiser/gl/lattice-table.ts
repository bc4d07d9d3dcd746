import { BINS, binTable, CANDIDATES } from '#laying/bin-table.ts'
import { facesFor } from '#laying/faces-for.ts'
import { directionOf, edgesOf, middleOf } from '#laying/geometry/polygon.ts'
import { pieceSizes } from '#laying/lattice-layout.ts'
import type { Pattern, Size } from '#laying/pattern.ts'

/** The texels of a row: the candidates of a bin, then the centre and axes of a piece, its kind, its faces, and its sides. */
const SIDES_FROM = 11
const MOST_SIDES = 8
export const TABLE_WIDTH = SIDES_FROM + MOST_SIDES
export const TABLE_HEIGHT = BINS * BINS

/** A pattern as a texture for the shader. Each row holds a bin and, in the columns after it, a piece and its faces. */
export function latticeTable(pattern: Pattern, faces: readonly Size[]) {
  const texels = new Float32Array(TABLE_WIDTH * TABLE_HEIGHT * 4)
  const put = (column: number, row: number, values: readonly number[]) =>
    texels.set(values, (row * TABLE_WIDTH + column) * 4)
  const bins = binTable(pattern)
  for (const [row, candidates] of bins.entries())
    for (const [column, { piece, across, along }] of candidates.slice(0, CANDIDATES).entries())
      put(column, row, [piece, across, along, 1])
  for (const [row, size] of pieceSizes(pattern).entries())
    put(10, row, [size.width, size.height, faces.length > 0 ? facesFor(size, faces) : 0, 0])
  const outlines = pattern.pieces.map(({ outline, turn, stone }, row) => {
    const [x, y] = middleOf(outline)
    const [cos, sin] = directionOf(turn)
    const edges = edgesOf(outline)
    put(8, row, [x / 1000, y / 1000, cos, sin])
    put(9, row, [edges.length, stone, 0, 0])
    for (const [side, [from, to]] of edges.entries()) {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      const normal = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length] as const
      put(SIDES_FROM + side, row, [...normal, (normal[0] * from[0] + normal[1] * from[1]) / 1000, 0])
    }
    return edges.length
  })
  return {
    texels,
    steps: pattern.steps.flat().map((length) => length / 1000),
    candidates: Math.max(...bins.map(({ length }) => length)),
    sides: Math.max(...outlines),
  }
}
