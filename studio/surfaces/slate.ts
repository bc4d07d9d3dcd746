import { isWarm, mix, scale } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, shade, tint, wash } from '../surface.ts'
import { veinCover } from './veins.ts'

/** Slate: terraces with ragged edges if riven, quiet streaks if honed, rust where there was iron. */
export const paintSlate: Painter = (stone, frame) => {
  const { seed, ground, finish } = stone
  const riven = finish === 'split' || /riven|rustic/.test(stone.words)
  const angle = 12 + (seed % 50)
  const cool = stone.accents.filter((accent) => !isWarm(accent))
  const warm = stone.accents.filter((accent) => isWarm(accent))
  const first = cool[0] ?? scale(ground, 0.82)
  const second = cool[1] ?? mix(ground, [0.75, 0.77, 0.78], 0.25)
  const surface = blankSurface(frame, ground)

  const drift = waves(frame, seed, { wavelength: 210, octaves: 5, gain: 0.58, angle, stretch: 2.4, bend: 26 })
  wash(surface, first, drift, 0.05, 1.1, 0.7)
  wash(
    surface,
    second,
    waves(frame, seed + 1, { wavelength: 120, octaves: 5, gain: 0.62, angle, stretch: 3, bend: 16 }),
    0.2,
    1.2,
    0.6,
  )
  const streaks = waves(frame, seed + 2, { wavelength: 9, octaves: 4, gain: 0.7, angle, stretch: 7, bend: 6 })
  shade(surface, streaks, riven ? 0.05 : 0.04)
  warm.forEach((rust, index) => {
    const bloom = waves(frame, seed + 31 + index, {
      wavelength: 150 - index * 22,
      octaves: 6,
      gain: 0.72,
      angle,
      stretch: 1.3,
      bend: 14,
    })
    const rare = isWarm(ground) ? 0.08 : 0.42
    wash(surface, rust, bloom, rare + index * 0.08 - 0.1, rare + 1.15, 0.92)
    // Iron collects in a darker line at the edge of the rust.
    wash(
      surface,
      scale(rust, 0.6),
      bloom.map((value) => -Math.abs(value - rare - 0.12)),
      -0.05,
      0,
      0.22,
    )
  })
  if (/kirkby|cumbrian|westmorland/.test(stone.words)) {
    const vein = { angle: angle + 50, spacing: 160, width: 0.8, wander: 60, reach: 380, presence: 0.6, fading: 0.8 }
    tint(surface, second, veinCover(frame, seed + 41, vein), 0.75)
  }

  const relief = surface.relief
  if (riven) {
    const hills = waves(frame, seed + 51, { wavelength: 260, octaves: 5, gain: 0.5, angle, stretch: 1.8, bend: 24 })
    // Rounding the height to whole layers makes terraces; a little of the slope remains within each layer.
    const leaf = 0.3
    for (let at = 0; at < relief.length; at++) {
      const height = hills[at]! / leaf
      const step = Math.floor(height)
      const rest = height - step
      relief[at] = (step + (rest < 0.8 ? rest * 0.3 : 0.24 + (rest - 0.8) * 3.8)) * leaf * 4.6
    }
    addWaves(relief, frame, seed + 52, { wavelength: 22, amplitude: 0.3, octaves: 5, gain: 0.55, angle, stretch: 2.6 })
    shade(surface, hills, 0.06)
  } else
    addWaves(relief, frame, seed + 53, {
      wavelength: 8,
      amplitude: finish === 'honed' ? 0.012 : 0.07,
      octaves: 3,
      angle,
      stretch: 4,
    })
  shade(surface, waves(frame, seed + 61, { wavelength: 1.2, octaves: 2, gain: 0.8 }), 0.03)
  return surface
}
