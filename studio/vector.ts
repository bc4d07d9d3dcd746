import type { Solid } from './solids/solid.ts'

export type Vector = [number, number, number]

export function normal(v: Vector): Vector {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function corners({ low, high }: Solid): Vector[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
    bits & 1 ? high[0] : low[0],
    bits & 2 ? high[1] : low[1],
    bits & 4 ? high[2] : low[2],
  ])
}
