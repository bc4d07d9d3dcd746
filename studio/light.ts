import { byteOf } from './colour.ts'

export interface Picture {
  width: number
  height: number
  /** Linear light, interleaved. */
  data: Float32Array
}

export const blankPicture = (width: number, height: number): Picture => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
})

/** The light on a relief: raking light for rough faces, from above for smooth ones. */
export interface Lamp {
  /** Direction to the light; the length does not matter. */
  x: number
  y: number
  z: number
  /** The share of ambient light. */
  ambient: number
}

/** Light on a relief seen from above, 1 where the face is level; hollows stay slightly darker. */
export function reliefLight(
  relief: Float32Array,
  width: number,
  height: number,
  scale: number,
  lamp: Lamp,
): Float32Array {
  const length = Math.hypot(lamp.x, lamp.y, lamp.z)
  const lx = lamp.x / length
  const ly = lamp.y / length
  const lz = lamp.z / length
  const light = new Float32Array(width * height)
  const hollow = blurred(relief, width, height, Math.max(2, Math.round(3 * scale)))
  for (let y = 0, at = 0; y < height; y++) {
    const up = y > 0 ? -width : 0
    const down = y < height - 1 ? width : 0
    for (let x = 0; x < width; x++, at++) {
      const left = x > 0 ? -1 : 0
      const right = x < width - 1 ? 1 : 0
      const slopeX = ((relief[at + right]! - relief[at + left]!) * scale) / 2
      const slopeY = ((relief[at + down]! - relief[at + up]!) * scale) / 2
      const facing =
        Math.max(0, (lz - slopeX * lx - slopeY * ly) / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY)) / lz
      const depth = Math.max(0, hollow[at]! - relief[at]!)
      light[at] = (lamp.ambient + (1 - lamp.ambient) * facing) / (1 + depth * 0.5)
    }
  }
  return light
}

/** Two box blurs by running sums, which come close to a Gaussian. */
function blurred(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  let from = source
  for (let pass = 0; pass < 2; pass++) {
    const across = new Float32Array(source.length)
    const span = 1 / (2 * radius + 1)
    for (let y = 0; y < height; y++) {
      const row = y * width
      let sum = from[row]! * radius
      for (let x = 0; x < radius; x++) sum += from[row + Math.min(x, width - 1)]!
      for (let x = 0; x < width; x++) {
        sum += from[row + Math.min(x + radius, width - 1)]!
        across[row + x] = sum * span
        sum -= from[row + Math.max(x - radius, 0)]!
      }
    }
    const down = new Float32Array(source.length)
    const sums = new Float32Array(width)
    for (let x = 0; x < width; x++) {
      sums[x] = across[x]! * radius
      for (let y = 0; y < radius; y++) sums[x] = sums[x]! + across[Math.min(y, height - 1) * width + x]!
    }
    for (let y = 0; y < height; y++) {
      const enter = Math.min(y + radius, height - 1) * width
      const leave = Math.max(y - radius, 0) * width
      for (let x = 0; x < width; x++) {
        sums[x] = sums[x]! + across[enter + x]!
        down[y * width + x] = sums[x]! * span
        sums[x] = sums[x]! - across[leave + x]!
      }
    }
    from = down
  }
  return from
}

/** Linear light to bytes, dithered by a fixed pattern so that soft gradients show no bands. */
export function toBytes(picture: Picture): Buffer {
  const bytes = Buffer.allocUnsafe(picture.data.length)
  for (let at = 0; at < bytes.length; at++) {
    const dither = ((Math.imul(at, 0x9e3779b1) >>> 24) / 256) * 0.9
    bytes[at] = Math.min(255, byteOf(picture.data[at]!) + dither)
  }
  return bytes
}
