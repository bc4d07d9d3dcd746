import { mix } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, shade, tint, wash } from '../surface.ts'
import { rampAcross, veinCover } from './veins.ts'

/** Translucent, fine, wavy bands that look lit from within. */
export const paintOnyx: Painter = (stone, frame) => {
  const { seed, ground } = stone
  const deep = stone.accents[0] ?? mix(ground, [0.5, 0.3, 0.1], 0.4)
  const pale = stone.accents[1] ?? mix(ground, [1, 0.98, 0.92], 0.6)
  const warm = stone.accents[2] ?? mix(ground, deep, 0.4)
  const angle = 18 + (seed % 18)
  const surface = blankSurface(frame, ground)

  const across = rampAcross(frame, angle)
  addWaves(across, frame, seed, { wavelength: 560, amplitude: 120, octaves: 5, gain: 0.36, angle, stretch: 1.5 })
  const bands = across.map(
    (value) =>
      Math.sin(value / 31) * 0.6 +
      Math.sin(value / 12.7 + 2) * 0.45 +
      Math.sin(value / 5.1 + 1) * 0.28 +
      Math.sin(value / 2.3) * 0.16,
  )
  addWaves(bands, frame, seed + 1, { wavelength: 200, amplitude: 0.7, octaves: 3, angle, stretch: 2 })
  wash(surface, pale, bands, 0.1, 1.4, 0.85)
  wash(surface, warm, bands, -0.1, -0.9, 0.8)
  wash(surface, deep, bands, -0.7, -1.7, 0.85)
  tint(
    surface,
    pale,
    veinCover(frame, seed, {
      angle,
      spacing: 46,
      width: 0.9,
      wander: 120,
      reach: 560,
      presence: 0.6,
      fading: 0.7,
      ragged: 0.5,
    }),
    0.75,
  )
  tint(
    surface,
    pale,
    veinCover(frame, seed + 2, {
      angle: angle + 65,
      spacing: 210,
      width: 1,
      wander: 60,
      reach: 300,
      presence: 0.5,
      fading: 0.9,
      ragged: 2,
    }),
    0.5,
  )
  // Depth: some clouds let more light through than others.
  shade(surface, waves(frame, seed + 3, { wavelength: 150, octaves: 3, gain: 0.5, bend: 60 }), 0.09)
  shade(surface, waves(frame, seed + 4, { wavelength: 3, octaves: 3, gain: 0.7 }), 0.012)
  return surface
}
