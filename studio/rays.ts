import { clamp } from './colour.ts'
import type { Solid } from './solids/solid.ts'
import { corners, type Vector } from './vector.ts'

/** Sphere tracing inside the object's bounding box; -1 if the ray misses. */
export function march(solid: Solid, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number {
  const { low, high } = solid
  let near = 0
  let far = 1e9
  const ax = (low[0] - 1 - ox) / dx
  const bx = (high[0] + 1 - ox) / dx
  near = Math.max(near, Math.min(ax, bx))
  far = Math.min(far, Math.max(ax, bx))
  const ay = (low[1] - 1 - oy) / dy
  const by = (high[1] + 1 - oy) / dy
  near = Math.max(near, Math.min(ay, by))
  far = Math.min(far, Math.max(ay, by))
  const az = (low[2] - 1 - oz) / dz
  const bz = (high[2] + 1 - oz) / dz
  near = Math.max(near, Math.min(az, bz))
  far = Math.min(far, Math.max(az, bz))
  if (near > far) return -1
  let t = near
  for (let step = 0; step < 160 && t <= far; step++) {
    const distance = solid.distance(ox + dx * t, oy + dy * t, oz + dz * t)
    if (distance < 0.03) return t
    t += distance * 0.92
  }
  return -1
}

/** The share of a large light visible from a point, 0 to 1. */
export function softShadow(solid: Solid, x: number, y: number, z: number, sun: Vector): number {
  const { low, high } = solid
  const size = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  let clear = 1
  let t = 0.8
  for (let step = 0; step < 30; step++) {
    const px = x + sun[0] * t
    const py = y + sun[1] * t
    const pz = z + sun[2] * t
    const distance = solid.distance(px, py, pz)
    if (distance < 0.02) return 0
    clear = Math.min(clear, (5.5 * distance) / t)
    t += Math.max(0.8, distance * 0.9)
    if (t > size * 1.8) break
  }
  return clear * clear * (3 - 2 * clear)
}

export function occlusion(solid: Solid, x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
  const { low, high } = solid
  const size = Math.min(260, Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]))
  let lost = 0
  let weight = 1
  for (let step = 1; step <= 5; step++) {
    const reach = (size * 0.5 * step * step) / 25
    lost +=
      weight * Math.max(0, 1 - Math.max(0, solid.distance(x + nx * reach, y + ny * reach, z + nz * reach)) / reach)
    weight *= 0.72
  }
  return clamp(1 - lost * 0.3, 0.12, 1)
}

/** The shadow on the ground, calculated on a grid around the object, which is enough for a soft shadow. */
export function groundShadow(solid: Solid, up: Vector, sun: Vector, base: number, inward: (v: Vector) => Vector) {
  const CELLS = 200
  const axisX = inward([1, 0, 0])
  const axisY = inward([0, 1, 0])
  const along = (v: Vector, axis: Vector) => v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2]
  const spots = corners(solid)
  const tall = Math.max(...spots.map((corner) => along(corner, up))) - base
  const margin = Math.min(2200, tall * 1.1 + 90)
  const left = Math.min(...spots.map((corner) => along(corner, axisX))) - margin
  const right = Math.max(...spots.map((corner) => along(corner, axisX))) + margin
  const front = Math.min(...spots.map((corner) => along(corner, axisY))) - margin
  const back = Math.max(...spots.map((corner) => along(corner, axisY))) + margin
  const grid = new Float32Array(CELLS * CELLS)
  for (let row = 0, at = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++, at++) {
      const u = left + ((column + 0.5) / CELLS) * (right - left)
      const v = front + ((row + 0.5) / CELLS) * (back - front)
      const point: Vector = [
        axisX[0] * u + axisY[0] * v + up[0] * base,
        axisX[1] * u + axisY[1] * v + up[1] * base,
        axisX[2] * u + axisY[2] * v + up[2] * base,
      ]
      const direct = softShadow(solid, point[0], point[1], point[2], sun)
      const reach = Math.max(12, Math.min(120, tall))
      let sky = 1
      for (let step = 1; step <= 4; step++) {
        const high = (reach * step) / 4
        const distance = solid.distance(point[0] + up[0] * high, point[1] + up[1] * high, point[2] + up[2] * high)
        sky -= 0.2 * Math.max(0, 1 - Math.max(0, distance) / high)
      }
      grid[at] = 0.56 * direct + 0.44 * Math.max(0.1, sky)
    }
  }
  return (x: number, y: number, z: number) => {
    const u = (x * axisX[0] + y * axisX[1] + z * axisX[2] - left) / (right - left)
    const v = (x * axisY[0] + y * axisY[1] + z * axisY[2] - front) / (back - front)
    const edge = Math.min(u, v, 1 - u, 1 - v)
    if (!(edge > 0)) return 1
    const column = clamp(u * CELLS - 0.5, 0, CELLS - 1.001)
    const row = clamp(v * CELLS - 0.5, 0, CELLS - 1.001)
    const at = (row | 0) * CELLS + (column | 0)
    const a = column - (column | 0)
    const b = row - (row | 0)
    const top = grid[at]! + (grid[at + 1]! - grid[at]!) * a
    const low = grid[at + CELLS]! + (grid[at + CELLS + 1]! - grid[at + CELLS]!) * a
    const value = top + (low - top) * b
    return 1 + (value - 1) * Math.min(1, edge * 8)
  }
}
