import type { Layout } from './layout.ts'

/** A top without joints, such as a hearth or a worktop. Past the end of the texture it continues mirrored. */
export function wholeTop(span: number): Layout {
  const half = span / 2
  const folded = (value: number) => {
    const turn = (((value + half) % (half * 4)) + half * 4) % (half * 4)
    return (turn < half * 2 ? turn : half * 4 - turn) - half
  }
  return {
    joint: 0,
    width: span,
    height: span,
    locate(x, y, point) {
      point.x = folded(x)
      point.y = folded(y)
      point.edge = 100
      point.piece = 1
      point.stone = 0
    },
  }
}
