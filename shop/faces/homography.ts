type Point = readonly [number, number]

/** Maps a point of the unit square to the photograph. */
export type Homography = (u: number, v: number, out: Float64Array) => void

/** The perspective that puts the corners of the unit square, clockwise from the top left, on these points. */
export function homographyTo([a, b, c, d]: readonly [Point, Point, Point, Point]): Homography {
  const [dx1, dy1] = [b[0] - c[0], b[1] - c[1]]
  const [dx2, dy2] = [d[0] - c[0], d[1] - c[1]]
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  const [xu, yu] = [b[0] - a[0] + g * b[0], b[1] - a[1] + g * b[1]]
  const [xv, yv] = [d[0] - a[0] + h * d[0], d[1] - a[1] + h * d[1]]
  return (u, v, out) => {
    const w = g * u + h * v + 1
    out[0] = (xu * u + xv * v + a[0]) / w
    out[1] = (yu * u + yv * v + a[1]) / w
  }
}
