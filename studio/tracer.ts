import { placeCamera } from './camera.ts'
import { type Colour, smoothstep } from './colour.ts'
import { focus } from './focus.ts'
import { blankPicture, type Picture } from './light.ts'
import { groundShadow, march, occlusion, softShadow } from './rays.ts'
import type { Shot } from './shot.ts'
import type { Skin, Solid } from './solids/solid.ts'
import { corners, normal, type Vector } from './vector.ts'

/** A small photographic studio: one object on the ground, a large soft light from the left, a long lens. */

export interface Shown {
  picture: Picture
  stone: Uint8Array
}

const PAPER: Colour = [0.885, 0.862, 0.825]
const SUN: Vector = [-0.62, 0.28, 0.9]
/** From the front left, for upright packs and slabs. */
export const FRONT_SUN: Vector = [-0.5, -0.82, 0.5]

export function trace(solid: Solid, shot: Shot): Shown {
  const { width, height } = shot
  const lean = ((shot.lean ?? 0) * Math.PI) / 180
  const cosLean = Math.cos(lean)
  const sinLean = Math.sin(lean)
  // The object keeps its axes; camera, light and ground are rotated into them.
  const inward = (v: Vector): Vector => [v[0], v[1] * cosLean - v[2] * sinLean, v[1] * sinLean + v[2] * cosLean]
  const up = inward([0, 0, 1])
  const sun = normal(inward(shot.sun ?? SUN))
  const base = Math.min(...corners(solid).map((corner) => corner[0] * up[0] + corner[1] * up[1] + corner[2] * up[2]))
  const camera = placeCamera(solid, shot, inward)
  const shadow = groundShadow(solid, up, sun, base, inward)
  const skin: Skin = { red: 0, green: 0, blue: 0, nx: 0, ny: 0, nz: 1, gloss: 0, metal: false, stone: false }
  const picture = blankPicture(width, height)
  const stone = new Uint8Array(width * height)
  const depth = new Float32Array(width * height)
  const kind = new Uint8Array(width * height)
  const light = new Float32Array(3)
  const painted = new Float32Array(3)
  const exposure = shot.exposure ?? 1
  let seen = 0
  let range = 0

  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      look(x + 0.5, y + 0.5)
      kind[at] = seen
      depth[at] = range
      stone[at] = seen === 1 && skin.stone ? 1 : 0
      picture.data[at * 3] = light[0]!
      picture.data[at * 3 + 1] = light[1]!
      picture.data[at * 3 + 2] = light[2]!
    }
  }
  smoothOutline()
  if (shot.sharp) focus(picture, depth, camera.away, shot.sharp)
  return { picture, stone }

  /** Follows one ray and puts the result into `light`, `seen` and `range`. */
  function look(px: number, py: number) {
    const a = (px / width - 0.5) * camera.spread
    const b = ((0.5 - py / height) * camera.spread * height) / width - camera.shift
    let dx = camera.forward[0] + a * camera.right[0] + b * camera.upward[0]
    let dy = camera.forward[1] + a * camera.right[1] + b * camera.upward[1]
    let dz = camera.forward[2] + a * camera.right[2] + b * camera.upward[2]
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
    dx /= length
    dy /= length
    dz /= length
    const [ox, oy, oz] = camera.place
    const t = march(solid, ox, oy, oz, dx, dy, dz)
    if (t > 0) {
      seen = 1
      range = t
      shadeBody(ox + dx * t, oy + dy * t, oz + dz * t, dx, dy, dz)
      return
    }
    shadeGround(ox, oy, oz, dx, dy, dz)
  }

  function shadeBody(x: number, y: number, z: number, dx: number, dy: number, dz: number) {
    let nx = 0
    let ny = 0
    let nz = 1
    if (!solid.level?.(x, y, z)) {
      const e = 0.02
      const here = solid.distance(x, y, z)
      nx = solid.distance(x + e, y, z) - here
      ny = solid.distance(x, y + e, z) - here
      nz = solid.distance(x, y, z + e) - here
    }
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
    nx /= length
    ny /= length
    nz /= length
    skin.nx = nx
    skin.ny = ny
    skin.nz = nz
    skin.metal = false
    skin.stone = true
    solid.paint(x, y, z, skin)
    nx = skin.nx
    ny = skin.ny
    nz = skin.nz
    const facing = nx * sun[0] + ny * sun[1] + nz * sun[2]
    const skyward = nx * up[0] + ny * up[1] + nz * up[2]
    let open = 1
    let reach = 1
    if (solid.hollow) {
      open = occlusion(solid, x, y, z, nx, ny, nz)
      reach = facing > 0 ? softShadow(solid, x + nx * 0.6, y + ny * 0.6, z + nz * 0.6, sun) : 0
    }
    const height = x * up[0] + y * up[1] + z * up[2] - base
    const close = 0.72 + 0.28 * smoothstep(0, 14, height)
    const key = Math.max(0, facing) * reach * 1.03
    const sky = (0.5 + 0.5 * skyward) * 0.33 + 0.07
    const amount = (key * 0.68 + sky * open * close) * exposure
    const bounce = Math.max(0, -skyward) * 0.2 * close
    const dot = dx * nx + dy * ny + dz * nz
    const rx = dx - 2 * dot * nx
    const ry = dy - 2 * dot * ny
    const rz = dz - 2 * dot * nz
    const fresnel = (1 - Math.min(1, Math.abs(dot))) ** 5
    const mirrored = room(rx, ry, rz, skin.gloss) * open
    if (skin.metal) {
      const share = 0.55 + 0.45 * fresnel
      light[0] = skin.red * (mirrored * share + amount * 0.35)
      light[1] = skin.green * (mirrored * share + amount * 0.35)
      light[2] = skin.blue * (mirrored * share + amount * 0.35)
      return
    }
    const shine = (0.04 + 0.7 * fresnel) * (0.12 + 0.88 * skin.gloss) * mirrored * (skin.gloss > 0 ? 1 : 0.25)
    light[0] = skin.red * (amount + bounce) + shine
    light[1] = skin.green * (amount + bounce * 0.97) + shine
    light[2] = skin.blue * (amount + bounce * 0.92) + shine * 1.02
  }

  /** Reflections in polished stone: a large window on the left behind, a bright ceiling, a paler floor. */
  function room(rx: number, ry: number, rz: number, gloss: number) {
    const rise = rx * up[0] + ry * up[1] + rz * up[2]
    const ahead = rx * camera.flat[0] + ry * camera.flat[1] + rz * camera.flat[2]
    const aside = rx * camera.right[0] + ry * camera.right[1] + rz * camera.right[2]
    const soft = 0.03 + (1 - gloss) * 0.5
    const across = smoothstep(0.045 + soft, 0.038, Math.abs(aside + 0.1 - ahead * 0.12))
    const bar = gloss > 0.6 ? 1 - 0.6 * smoothstep(0.008, 0.004, Math.abs(aside + 0.1 - ahead * 0.12)) : 1
    const window = rise > 0.25 ? across * bar * (0.12 + 0.88 * gloss) : 0
    return 0.16 + 0.1 * Math.max(0, rise) + 1.5 * window
  }

  function shadeGround(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number) {
    const down = dx * up[0] + dy * up[1] + dz * up[2]
    const over = ox * up[0] + oy * up[1] + oz * up[2] - base
    let t = down < -1e-4 ? -over / down : 1e6
    let onWall = false
    if (shot.wall && dy > 0) {
      const hit = (shot.wall.y - oy) / dy
      if (hit < t) {
        t = hit
        onWall = true
      }
    }
    const x = ox + dx * t
    const y = oy + dy * t
    const z = oz + dz * t
    seen = onWall ? 3 : 2
    range = Math.min(t, 1e6)
    const footprint = (t * camera.spread) / width
    if (onWall && shot.wall) {
      const high = over + down * t
      shot.wall.paint(x, high, footprint, painted)
      const dark = 0.62 + 0.38 * smoothstep(0, 160, high)
      const fall = 1.02 - 0.22 * smoothstep(-900, 1100, x)
      for (let part = 0; part < 3; part++) light[part] = painted[part]! * dark * fall * 0.94
      return
    }
    const shade = shadow(x, y, z)
    if (shot.ground) {
      shot.ground(x, y, footprint, painted)
      const fall = 1.04 - 0.14 * smoothstep(-900, 1100, x)
      const gleam = (shot.groundGloss ?? 0) * (0.03 + 0.5 * (1 + down) ** 5) * shade
      const corner = shot.wall ? 0.7 + 0.3 * smoothstep(0, 170, shot.wall.y - y) : 1
      for (let part = 0; part < 3; part++) light[part] = painted[part]! * shade * fall * corner + gleam
      return
    }
    // A paper backdrop that fades into plain light in the distance.
    const far = smoothstep(0.1, 0.02, -down)
    const fall = 1 - 0.07 * far
    const warm = 1 - (1 - shade) * 0.9
    light[0] = PAPER[0] * fall * (shade * 0.94 + warm * 0.06)
    light[1] = PAPER[1] * fall * shade
    light[2] = PAPER[2] * fall * (shade * 0.97 + 0.03 * shade * shade)
  }

  /** Outlines are sampled four times, everything else once. */
  function smoothOutline() {
    for (let y = 1, at = width + 1; y < height - 1; y++, at += 2) {
      for (let x = 1; x < width - 1; x++, at++) {
        const same =
          kind[at] === kind[at - 1] &&
          kind[at] === kind[at + 1] &&
          kind[at] === kind[at - width] &&
          kind[at] === kind[at + width]
        const near = depth[at]!
        const step = kind[at] === 1 ? near * 0.006 + 2 : 1e9
        const even =
          Math.abs(depth[at - 1]! - near) < step &&
          Math.abs(depth[at + 1]! - near) < step &&
          Math.abs(depth[at - width]! - near) < step &&
          Math.abs(depth[at + width]! - near) < step
        if (same && even) continue
        let red = 0
        let green = 0
        let blue = 0
        for (let part = 0; part < 4; part++) {
          look(
            x + 0.125 + (part & 1) * 0.5 + (part >> 1) * 0.25,
            y + 0.125 + (part >> 1) * 0.5 + ((part & 1) ^ 1) * 0.25,
          )
          red += Math.min(1, light[0]!)
          green += Math.min(1, light[1]!)
          blue += Math.min(1, light[2]!)
        }
        picture.data[at * 3] = red / 4
        picture.data[at * 3 + 1] = green / 4
        picture.data[at * 3 + 2] = blue / 4
      }
    }
  }
}
