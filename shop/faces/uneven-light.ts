import type { Homography } from './homography.ts'
import { lightAt, luminance, type Photo } from './photo-light.ts'

/** Points each way at which the light is measured, and the points averaged for each. */
const GRID = 40
const TAPS = 4
const ROUNDS = 12
/** Residuals beyond this many deviations count nothing: a vein is not a shadow. */
const REACH = 3
/** The light is corrected by at most two stops. */
const MOST = Math.log(4)

/**
 * How much brighter the light is at a point of the photograph than on the face as a whole, as a logarithm. Four terms (a
 * constant, two slopes and the distance from a centre) describe a window, a lamp and the darker corners of a lens, and
 * are too few to follow the stone's own pattern.
 */
export function unevenLight(photo: Photo, toPhoto: Homography): (x: number, y: number) => number {
  const points: Terms[] = []
  const values: number[] = []
  const spot = new Float64Array(2)
  const light = new Float32Array(3)
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      let sum = 0
      for (let tap = 0; tap < TAPS * TAPS; tap++) {
        const u = (column + ((tap % TAPS) + 0.5) / TAPS) / GRID
        const v = (row + (Math.floor(tap / TAPS) + 0.5) / TAPS) / GRID
        toPhoto(u, v, spot)
        lightAt(photo, spot[0]!, spot[1]!, light)
        sum += luminance(light)
      }
      toPhoto((column + 0.5) / GRID, (row + 0.5) / GRID, spot)
      points.push(termsAt(photo, spot[0]!, spot[1]!))
      values.push(Math.log(sum / TAPS ** 2 + 1e-4))
    }
  }
  const fit = robustFit(points, values)
  const fitted = (terms: Terms) => terms.reduce((sum, term, index) => sum + term * fit[index]!, 0)
  const usual = points.reduce((sum, terms) => sum + fitted(terms), 0) / points.length
  return (x, y) => Math.min(MOST, Math.max(-MOST, fitted(termsAt(photo, x, y)) - usual))
}

type Terms = [number, number, number, number]

function termsAt({ width, height }: Photo, x: number, y: number): Terms {
  const half = Math.hypot(width, height) / 2
  const across = (x - width / 2) / half
  const down = (y - height / 2) / half
  return [1, across, down, across ** 2 + down ** 2]
}

/** Least squares in rounds, in which points far from the fit count less and less. */
function robustFit(points: Terms[], values: number[]): number[] {
  let weights = values.map(() => 1)
  let fit = [0, 0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    fit = leastSquares(points, values, weights)
    const residuals = points.map((terms, index) =>
      Math.abs(values[index]! - terms.reduce((sum, term, at) => sum + term * fit[at]!, 0)),
    )
    const deviation = 1.4826 * residuals.toSorted((one, other) => one - other)[residuals.length >> 1]!
    weights = residuals.map((residual) => Math.max(0, 1 - (residual / (REACH * deviation + 1e-6)) ** 2) ** 2)
  }
  return fit
}

function leastSquares(points: Terms[], values: number[], weights: number[]): number[] {
  // A little damping: four terms on a small face are nearly the same.
  const rows = [0, 1, 2, 3].map((at) => [0, 1, 2, 3, 4].map((other) => (at === other && at > 0 ? 1e-3 : 0)))
  for (const [index, terms] of points.entries())
    for (const [at, row] of rows.entries())
      for (let other = 0; other < 5; other++)
        row[other]! += weights[index]! * terms[at]! * (other < 4 ? terms[other]! : values[index]!)
  for (let pivot = 0; pivot < 4; pivot++) {
    const top = rows[pivot]!
    for (const row of rows.slice(pivot + 1)) {
      const share = row[pivot]! / top[pivot]!
      for (let at = pivot; at < 5; at++) row[at]! -= share * top[at]!
    }
  }
  const solution = [0, 0, 0, 0]
  for (let at = 3; at >= 0; at--) {
    const row = rows[at]!
    const known = solution.reduce((sum, value, other) => (other > at ? sum + value * row[other]! : sum), 0)
    solution[at] = (row[4]! - known) / row[at]!
  }
  return solution
}
