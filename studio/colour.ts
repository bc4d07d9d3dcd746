/** Three numbers from 0 to 1, in sRGB unless the name says linear. */
export type Colour = [red: number, green: number, blue: number]

export function parseHex(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

export function toHex(colour: Colour): string {
  const byte = (value: number) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${colour.map(byte).join('')}`
}

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value)

const lerp = (from: number, to: number, share: number) => from + (to - from) * share

export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

export const mix = (from: Colour, to: Colour, share: number): Colour => [
  lerp(from[0], to[0], share),
  lerp(from[1], to[1], share),
  lerp(from[2], to[2], share),
]

export const scale = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by]

export const lightness = (colour: Colour) => 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toSrgb = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * Math.min(value, 1) ** (1 / 2.4) - 0.055)

const TABLE = 4096
const linearTable = Float32Array.from({ length: TABLE + 2 }, (_, index) => toLinear(Math.min(1, index / TABLE)))
const byteTable = Float32Array.from(
  { length: TABLE + 2 },
  (_, index) => toSrgb(Math.min(1, (index / TABLE) ** 2)) * 255,
)

/** sRGB to linear light, by a table for speed. */
export const linear = (value: number) => linearTable[(clamp(value) * TABLE) | 0]!
/** Linear light to an unrounded sRGB byte, by a table for speed. */
export const byteOf = (value: number) => byteTable[(Math.sqrt(clamp(value)) * TABLE) | 0]!

export function hsl([red, green, blue]: Colour): { hue: number; saturation: number; light: number } {
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const light = (high + low) / 2
  const span = high - low
  if (span === 0) return { hue: 0, saturation: 0, light }
  const saturation = span / (1 - Math.abs(2 * light - 1))
  const turn =
    high === red ? (green - blue) / span : high === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return { hue: (turn * 60 + 360) % 360, saturation, light }
}

/** True for the browns, golds and rust colours of slate and sandstone. */
export const isWarm = (colour: Colour) => colour[0] - colour[2] > 0.12
