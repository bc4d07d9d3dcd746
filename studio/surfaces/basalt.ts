import { mix, scale } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, ramp, shade, tint, wash } from '../surface.ts'
import { fleckCover } from './flecks.ts'

/** Cooled lava: an even dark ground of tiny crystals with the pores of escaped gas. */
export const paintBasalt: Painter = (stone, frame) => {
  const { seed, ground } = stone
  const dark = stone.accents[0] ?? scale(ground, 0.75)
  const light = stone.accents[1] ?? mix(ground, [0.8, 0.8, 0.8], 0.3)
  const surface = blankSurface(frame, ground)
  wash(
    surface,
    dark,
    waves(frame, seed, { wavelength: 180, octaves: 4, gain: 0.55, stretch: 1.6, angle: 20, bend: 40 }),
    0.1,
    1.1,
    0.4,
  )
  tint(
    surface,
    light,
    fleckCover(frame, seed + 1, { every: 2.6, chance: 0.6, from: 0.25, to: 0.9, kind: 'grain' }),
    0.55,
  )
  tint(surface, dark, fleckCover(frame, seed + 2, { every: 2.6, chance: 0.6, from: 0.25, to: 0.9, kind: 'grain' }), 0.7)
  shade(surface, waves(frame, seed + 3, { wavelength: 1.6, octaves: 3, gain: 0.8 }), 0.07)
  const pores = fleckCover(frame, seed + 4, { every: 9, chance: 0.75, from: 0.4, to: 2.4, kind: 'grain' })
  const open = ramp(pores, 0.3, 0.55)
  tint(surface, scale(dark, 0.5), open, 0.8)
  open.forEach((value, at) => (surface.relief[at] = surface.relief[at]! - value * 0.7))
  addWaves(surface.relief, frame, seed + 5, { wavelength: 2, amplitude: 0.03, octaves: 2 })
  return surface
}
