import { mix } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, shade, wash } from '../surface.ts'
import { rampAcross } from './veins.ts'

/** Sand grains in soft beds, with the rings left by drying iron-rich water. */
export const paintSandstone: Painter = (stone, frame) => {
  const { seed, ground, finish } = stone
  const dark = stone.accents[0] ?? mix(ground, [0.3, 0.25, 0.2], 0.25)
  const blush = stone.accents[1] ?? mix(ground, dark, 0.5)
  const light = stone.accents[2] ?? mix(ground, [1, 0.97, 0.9], 0.4)
  const angle = (seed % 40) - 20
  const surface = blankSurface(frame, ground)

  wash(
    surface,
    blush,
    waves(frame, seed, { wavelength: 420, octaves: 4, gain: 0.55, angle, stretch: 2, bend: 120 }),
    0,
    1,
    0.75,
  )
  wash(
    surface,
    light,
    waves(frame, seed + 1, { wavelength: 260, octaves: 4, gain: 0.55, angle, stretch: 2.4, bend: 70 }),
    0.1,
    1.1,
    0.6,
  )
  const across = rampAcross(frame, angle)
  addWaves(across, frame, seed + 2, { wavelength: 480, amplitude: 110, octaves: 3, gain: 0.45, angle, stretch: 1.5 })
  const rings = across.map(
    (value) => Math.sin(value / 7) * 0.5 + Math.sin(value / 17.3) * 0.6 + Math.sin(value / 3.1) * 0.2,
  )
  addWaves(rings, frame, seed + 3, { wavelength: 90, amplitude: 0.9, octaves: 3, angle, stretch: 3 })
  wash(surface, dark, rings, 0.3, 1.9, 0.5)

  shade(surface, waves(frame, seed + 4, { wavelength: 1.3, octaves: 3, gain: 0.85 }), 0.06)
  addWaves(surface.relief, frame, seed + 5, { wavelength: 1.5, amplitude: 0.035, octaves: 2 })
  if (finish === 'split') {
    const hills = waves(frame, seed + 6, { wavelength: 190, octaves: 5, gain: 0.52, angle, stretch: 1.4, bend: 30 })
    hills.forEach((value, at) => {
      const height = value / 0.5
      const step = Math.floor(height)
      surface.relief[at] = surface.relief[at]! + (step + Math.min(1, (height - step) * 1.4)) * 1.5
    })
    addWaves(surface.relief, frame, seed + 7, { wavelength: 24, amplitude: 0.35, octaves: 4, gain: 0.5 })
  }
  return surface
}
