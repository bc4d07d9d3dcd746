import { BINS, binTable } from './bin-table.ts'
import { boxOf, directionOf, edgesOf, middleOf } from './geometry/polygon.ts'
import { pieceId } from './hash.ts'
import type { Layout, PointOnPiece } from './layout.ts'
import type { Pattern, Piece, Size } from './pattern.ts'

/** The normals and distances of a piece's sides, to calculate how far inside a point is. */
function sidesOf({ outline, turn }: Piece) {
  const [middleX, middleY] = middleOf(outline)
  const [cos, sin] = directionOf(turn)
  const sides = edgesOf(outline).flatMap(([from, to]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const x = -(to[1] - from[1]) / length
    const y = (to[0] - from[0]) / length
    return [x, y, (x * from[0] + y * from[1]) / 1000]
  })
  return { sides: Float64Array.from(sides), middleX: middleX / 1000, middleY: middleY / 1000, cos, sin }
}

/** The sizes of a pattern's pieces in millimetres, each in its own axes. */
export const pieceSizes = ({ pieces }: Pattern): Size[] =>
  pieces.map(({ outline, turn }) => {
    const { left, right, bottom, top } = boxOf(outline)
    const quarter = Math.round(turn / 90) % 2 !== 0
    const [width, height] = [(right - left) / 1000, (top - bottom) / 1000]
    return quarter ? { width: height, height: width } : { width, height }
  })

/** The largest piece of a pattern in millimetres, in its own axes. */
export const largestPiece = (pattern: Pattern): Size =>
  pieceSizes(pattern).reduce((largest, size) =>
    size.width * size.height > largest.width * largest.height ? size : largest,
  )

/** The pattern as an endless surface; the bin table finds the piece at any point. */
export function latticeLayout(pattern: Pattern): Layout {
  const pieces = pattern.pieces.map((piece) => ({ ...sidesOf(piece), stone: piece.stone }))
  const bins = binTable(pattern)
  const [ax, ay, bx, by] = pattern.steps.flat().map((length) => length / 1000) as [number, number, number, number]
  const determinant = ax * by - ay * bx
  return {
    joint: pattern.joint / 1000,
    ...largestPiece(pattern),
    sizes: pieceSizes(pattern),
    locate(x, y, point: PointOnPiece) {
      const s = (x * by - y * bx) / determinant
      const t = (ax * y - ay * x) / determinant
      const across = Math.floor(s)
      const along = Math.floor(t)
      const column = Math.min(BINS - 1, Math.floor((s - across) * BINS))
      const row = Math.min(BINS - 1, Math.floor((t - along) * BINS))
      point.edge = Number.NEGATIVE_INFINITY
      for (const candidate of bins[row * BINS + column]!) {
        const i = across + candidate.across
        const j = along + candidate.along
        const localX = x - i * ax - j * bx
        const localY = y - i * ay - j * by
        const { sides, middleX, middleY, cos, sin, stone } = pieces[candidate.piece]!
        let edge = Number.POSITIVE_INFINITY
        for (let at = 0; at < sides.length; at += 3) {
          const depth = sides[at]! * localX + sides[at + 1]! * localY - sides[at + 2]!
          if (depth < edge) edge = depth
        }
        if (edge <= point.edge) continue
        const fromX = localX - middleX
        const fromY = localY - middleY
        point.edge = edge
        point.x = fromX * cos + fromY * sin
        point.y = fromY * cos - fromX * sin
        point.piece = pieceId(i, j, candidate.piece)
        point.stone = stone
        point.kind = candidate.piece
      }
    },
  }
}
