/** A tone curve: linear up to `linear`, then a soft shoulder that reaches white `white` steps later. */
export type Tone = { linear: number; white: number }

export const toSrgb = (x: number): number => (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055)
export const fromSrgb = (x: number): number => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

export const toneUp = (x: number, { linear, white }: Tone): number => {
  if (x <= linear) return Math.max(x, 0)
  const t = Math.min((x - linear) / (1 - linear), white)
  return linear + ((1 - linear) * t * (1 + t / (white * white))) / (1 + t)
}

const toneDown = (y: number, { linear, white }: Tone): number => {
  if (y <= linear) return y
  const g = (y - linear) / (1 - linear)
  const a = 1 / (white * white)
  const t = (g - 1 + Math.sqrt((1 - g) ** 2 + 4 * a * g)) / (2 * a)
  return linear + (1 - linear) * t
}

/** Maps a byte of the base picture to linear light. */
export const untone = (tone: Tone): Float32Array =>
  Float32Array.from({ length: 256 }, (_, i) => toneDown(fromSrgb(i / 255), tone))

/** Maps a log-coded layer to linear light: code = log(1 + 8x) / log(1 + 8max), on 256 or 65,536 levels. */
export const logDecoder = (max: number, levels: number): Float32Array =>
  Float32Array.from({ length: levels }, (_, i) => Math.expm1((i / (levels - 1)) * Math.log1p(8 * max)) / 8)

export const logCode = (x: number, max: number): number =>
  Math.round((255 * Math.log1p(8 * Math.min(x, max))) / Math.log1p(8 * max))

const steps = 4096
const reach = 4

/** Maps linear light to a byte by a table. Its square-root spacing follows the eye's sensitivity. */
export const developer = (tone: Tone): ((x: number) => number) => {
  const table = Uint8Array.from({ length: steps + 1 }, (_, i) =>
    Math.round(255 * toSrgb(Math.min(1, toneUp((i / steps) ** 2 * reach, tone)))),
  )
  return (x) => (x <= 0 ? 0 : (table[Math.min(steps, Math.round(Math.sqrt(x / reach) * steps))] as number))
}
