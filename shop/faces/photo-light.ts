import { fromSrgb } from '../rooms/tone.ts'

/** A decoded photograph, as interleaved sRGB bytes. */
export interface Photo {
  width: number
  height: number
  data: Uint8Array
}

const linear = Float32Array.from({ length: 256 }, (_, byte) => fromSrgb(byte / 255))

/** The linear light at a point in pixels, interpolated between the four nearest pixels. */
export function lightAt({ width, height, data }: Photo, x: number, y: number, out: Float32Array): void {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1)
  const top = Math.min(Math.max(y - 0.5, 0), height - 1)
  const column = left | 0
  const row = top | 0
  const across = left - column
  const down = top - row
  const at = (row * width + column) * 3
  const right = column + 1 < width ? 3 : 0
  const below = row + 1 < height ? width * 3 : 0
  for (let part = 0; part < 3; part++) {
    const upper = linear[data[at + part]!]! * (1 - across) + linear[data[at + right + part]!]! * across
    const lower = linear[data[at + below + part]!]! * (1 - across) + linear[data[at + below + right + part]!]! * across
    out[part] = upper + (lower - upper) * down
  }
}

export const luminance = (light: ArrayLike<number>): number =>
  0.2126 * light[0]! + 0.7152 * light[1]! + 0.0722 * light[2]!
