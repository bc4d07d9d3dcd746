import { lightness } from '../colour.ts'
import { waves } from '../frame.ts'
import { blankSurface, type Painter, shade, tint } from '../surface.ts'
import { fleckCover } from './flecks.ts'

/** Engineered quartz: the same small grains everywhere, with mirror flecks if the name says so. */
export const paintQuartz: Painter = (stone, frame) => {
  const { seed, ground } = stone
  const surface = blankSurface(frame, ground)
  stone.accents.forEach((accent, index) => {
    const mirror = Math.abs(lightness(accent) - lightness(ground)) > 0.4
    const grains = mirror
      ? fleckCover(frame, seed + index, { every: 7, chance: 0.5, from: 0.4, to: 1.8, kind: 'grain' })
      : fleckCover(frame, seed + index, { every: 2.2, chance: 0.75, from: 0.3, to: 1.2, kind: 'grain' })
    tint(surface, accent, grains, 0.85)
  })
  shade(surface, waves(frame, seed + 9, { wavelength: 1.6, octaves: 2, gain: 0.8 }), 0.02)
  return surface
}
