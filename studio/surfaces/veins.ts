import { hash2 } from '#laying/hash.ts'
import { addWaves, type Frame, layer, waves } from '../frame.ts'

export interface Veins {
  /** Degrees from the horizontal. */
  angle: number
  /** Approximate distance between veins in millimetres. */
  spacing: number
  width: number
  /** How far veins stray from a straight line, and over what length. */
  wander: number
  reach: number
  /** The share of veins that are present; below 1 they come in groups. */
  presence?: number
  /** Fine raggedness in millimetres, and the layer it is taken from, which veins of one stone may share. */
  ragged?: number
  raggedness?: Float32Array
  /** How much of a vein's length fades out, 0 to 1. */
  fading?: number
  /** The soft side of a vein is this much wider than its sharp side. */
  bleed?: number
}

const TABLE = 512

/**
 * Veins are the contour lines of a bent ramp across the slab. A ramp that never bends back on itself has no closed
 * contours, so veins run from edge to edge as in real stone, fork and join, and never form loops.
 */
export function veinCover(frame: Frame, seed: number, veins: Veins): Float32Array {
  const { spacing, width, wander, reach, presence = 1, ragged = 1.2, fading = 0.5, bleed = 2.5 } = veins
  const across = rampAcross(frame, veins.angle)
  addWaves(across, frame, seed, {
    wavelength: reach,
    amplitude: wander,
    octaves: 3,
    gain: 0.32,
    angle: veins.angle,
    stretch: 1.7,
  })
  const steep = steepness(across, frame)
  const teeth = veins.raggedness ?? raggedness(frame, seed)
  for (let at = 0; at < across.length; at++) across[at] = across[at]! + teeth[at]! * ragged
  const strength = waves(frame, seed + 11, {
    wavelength: reach * 0.7,
    octaves: 2,
    gain: 0.6,
    angle: veins.angle,
    stretch: 2,
  })
  const swelling = waves(frame, seed + 17, {
    wavelength: reach * 0.3,
    octaves: 3,
    gain: 0.6,
    angle: veins.angle,
    stretch: 2,
  })

  const level = new Float32Array(TABLE)
  const thick = new Float32Array(TABLE)
  const power = new Float32Array(TABLE)
  for (let index = 0; index < TABLE; index++) {
    level[index] = 0.1 + 0.8 * hash2(index, 1, seed)
    thick[index] = width * (0.25 + 1.9 * hash2(index, 2, seed) ** 2.5)
    power[index] = hash2(index, 3, seed) < presence ? 0.45 + 0.55 * hash2(index, 4, seed) : 0
  }
  const cover = layer(frame)
  const pixel = 0.55 / frame.scale
  for (let at = 0; at < cover.length; at++) {
    const place = across[at]! / spacing
    const cell = Math.floor(place)
    const alive = Math.min(1, Math.max(0, 1 - fading + strength[at]! * 0.9 * fading * 2))
    if (alive === 0) continue
    const swell = Math.max(0.2, 1 + swelling[at]! * 0.8)
    let clear = 1
    for (let near = cell - 1; near <= cell + 1; near++) {
      const index = near & (TABLE - 1)
      if (power[index] === 0) continue
      const distance = ((place - near - level[index]!) * spacing) / steep[at]!
      const full = thick[index]! * swell
      // A vein thinner than a pixel is drawn one pixel wide and fainter.
      const drawn = Math.max(full, pixel)
      const side = (index & 1) === 0 ? distance : -distance
      const share = side > 0 ? distance / drawn : distance / (drawn * bleed)
      const square = share * share
      if (square > 30) continue
      const profile = 1 / (1 + square * square * 0.6 + square * 0.4)
      clear *= 1 - profile * power[index]! * alive * (full / drawn)
    }
    cover[at] = 1 - clear
  }
  return cover
}

/** The slope of the ramp at each point, so that veins keep their width where the ramp is flatter. */
function steepness(across: Float32Array, frame: Frame): Float32Array {
  const { width, height, scale } = frame
  const steep = new Float32Array(across.length)
  for (let y = 0, at = 0; y < height; y++) {
    const down = y < height - 1 ? width : -width
    for (let x = 0; x < width; x++, at++) {
      const right = x < width - 1 ? 1 : -1
      const dx = across[at + right]! - across[at]!
      const dy = across[at + down]! - across[at]!
      steep[at] = Math.max(0.15, Math.sqrt(dx * dx + dy * dy) * scale)
    }
  }
  return steep
}

export const raggedness = (frame: Frame, seed: number) =>
  waves(frame, seed + 5, { wavelength: 26, octaves: 4, gain: 0.55 })

/** The distance in millimetres at right angles to a direction. */
export function rampAcross(frame: Frame, angle: number): Float32Array {
  const cos = Math.cos((angle * Math.PI) / 180) / frame.scale
  const sin = Math.sin((angle * Math.PI) / 180) / frame.scale
  const start = frame.y * cos * frame.scale - frame.x * sin * frame.scale
  const across = layer(frame)
  for (let y = 0, at = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, at++) across[at] = start + y * cos - x * sin
  }
  return across
}
