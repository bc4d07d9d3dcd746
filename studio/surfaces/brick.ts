import { mix, scale } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, ramp, shade, tint, wash } from '../surface.ts'
import { fleckCover } from './flecks.ts'

/** Clay thrown into a sanded mould and fired: creases, grit, drag marks, a bloom of lime or soot. */
export const paintBrick: Painter = (stone, frame) => {
  const { seed, ground, words } = stone
  const first = stone.accents[0] ?? scale(ground, 0.85)
  const second = stone.accents[1] ?? mix(ground, [1, 0.95, 0.85], 0.3)
  const surface = blankSurface(frame, ground)
  wash(surface, first, waves(frame, seed, { wavelength: 90, octaves: 5, gain: 0.65, bend: 30 }), 0, 1, 0.7)
  wash(
    surface,
    second,
    waves(frame, seed + 1, { wavelength: 55, octaves: 5, gain: 0.68, stretch: 2, bend: 20 }),
    0.2,
    1,
    0.65,
  )
  const soot = waves(frame, seed + 2, { wavelength: 150, octaves: 6, gain: 0.66, bend: 40 })
  if (stone.accents[2]) wash(surface, stone.accents[2], soot, 0.2, 1.3, 0.7)
  if (/reclaimed|whitewashed/.test(words))
    wash(
      surface,
      [0.9, 0.88, 0.84],
      waves(frame, seed + 3, { wavelength: 40, octaves: 6, gain: 0.7, bend: 16 }),
      0.35,
      0.9,
      /white/.test(words) ? 0.8 : 0.3,
    )
  tint(
    surface,
    scale(first, 0.5),
    fleckCover(frame, seed + 4, { every: 7, chance: 0.55, from: 0.3, to: 1.7, kind: 'grain' }),
    0.75,
  )
  tint(
    surface,
    mix(second, [0.95, 0.9, 0.8], 0.4),
    fleckCover(frame, seed + 5, { every: 8, chance: 0.5, from: 0.3, to: 1.5, kind: 'grain' }),
    0.6,
  )
  shade(surface, waves(frame, seed + 6, { wavelength: 1.6, octaves: 3, gain: 0.8 }), 0.07)

  const relief = surface.relief
  addWaves(relief, frame, seed + 7, { wavelength: 60, amplitude: 0.6, octaves: 3, gain: 0.5, stretch: 1.8 })
  addWaves(relief, frame, seed + 8, { wavelength: 6, amplitude: 0.14, octaves: 3, gain: 0.7 })
  const creases = waves(frame, seed + 9, { wavelength: 38, octaves: 3, gain: 0.5, stretch: 2.6, angle: 12, bend: 14 })
  const fold = ramp(
    creases.map((value) => -Math.abs(value)),
    -0.07,
    0,
  )
  const where = ramp(waves(frame, seed + 10, { wavelength: 70, octaves: 2 }), 0.05, 0.5)
  fold.forEach((value, at) => (relief[at] = relief[at]! - value * where[at]! * 1.1))
  const pits = ramp(waves(frame, seed + 11, { wavelength: 9, octaves: 3, gain: 0.6 }), 0.72, 0.95)
  pits.forEach((value, at) => (relief[at] = relief[at]! - value * 0.9))
  return surface
}
