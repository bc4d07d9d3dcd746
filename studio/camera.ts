import type { Shot } from './shot.ts'
import type { Solid } from './solids/solid.ts'
import { corners, cross, type Vector } from './vector.ts'

export interface Camera {
  place: Vector
  forward: Vector
  right: Vector
  upward: Vector
  /** The forward direction along the ground. */
  flat: Vector
  spread: number
  shift: number
  away: number
}

export function placeCamera(solid: Solid, shot: Shot, inward: (v: Vector) => Vector): Camera {
  const turn = (shot.turn * Math.PI) / 180
  const rise = (shot.rise * Math.PI) / 180
  const flat: Vector = [Math.sin(turn), Math.cos(turn), 0]
  const forward = inward([flat[0] * Math.cos(rise), flat[1] * Math.cos(rise), -Math.sin(rise)])
  const right = inward([Math.cos(turn), -Math.sin(turn), 0])
  const upward = cross(right, forward)
  const spread = 2 * Math.tan((shot.lens * Math.PI) / 360)
  const target: Vector = shot.target ?? [
    (solid.low[0] + solid.high[0]) / 2,
    (solid.low[1] + solid.high[1]) / 2,
    (solid.low[2] + solid.high[2]) / 2,
  ]
  let away = shot.away ?? 0
  let shift = 0
  if (!shot.away) {
    const fill = shot.fill ?? 0.8
    away = 400
    // Moves back until every corner is in the picture, then centres the object.
    for (let attempt = 0; attempt < 60; attempt++) {
      let wide = 0
      let top = -9
      let bottom = 9
      for (const corner of corners(solid)) {
        const v: Vector = [corner[0] - target[0], corner[1] - target[1], corner[2] - target[2]]
        const deep = v[0] * forward[0] + v[1] * forward[1] + v[2] * forward[2] + away
        const a = (v[0] * right[0] + v[1] * right[1] + v[2] * right[2]) / deep / spread
        const b =
          ((v[0] * upward[0] + v[1] * upward[1] + v[2] * upward[2]) / deep / spread) * (shot.width / shot.height)
        wide = Math.max(wide, Math.abs(a) * 2, deep < 10 ? 9 : 0)
        top = Math.max(top, b)
        bottom = Math.min(bottom, b)
      }
      shift = ((-(top + bottom) / 2) * spread * shot.height) / shot.width
      const most = Math.max(wide, top - bottom)
      if (most <= fill) break
      away *= Math.max(1.02, Math.min(1.6, most / fill))
    }
  }
  shift += ((shot.lift ?? 0) * spread * shot.height) / shot.width
  const place: Vector = [target[0] - forward[0] * away, target[1] - forward[1] * away, target[2] - forward[2] * away]
  return { place, forward, right, upward, flat: inward(flat), spread, shift, away }
}
