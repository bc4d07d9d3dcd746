import type { Colour } from './cuts.ts'

const mix = (from: Colour, to: Colour, share: number): Colour =>
  from.map((value, part) => value + (to[part]! - value) * share) as Colour

/** A grout close to the stone's tone, but never as light or as dark as the stone. */
export function jointColour(stone: Colour): Colour {
  const light = 0.3 * stone[0] + 0.59 * stone[1] + 0.11 * stone[2]
  if (light > 0.75) return mix(stone, [0.62, 0.6, 0.56], 0.42)
  if (light < 0.3) return mix(stone, [0.42, 0.41, 0.4], 0.45)
  return mix(stone, [0.8, 0.77, 0.72], 0.3)
}
