import { mix } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, shade, tint, wash } from '../surface.ts'
import { marbleStyle } from './marble-styles.ts'
import { raggedness, rampAcross, veinCover } from './veins.ts'

/** Long directional veins that branch and fade over soft clouds, finer ones crossing at an angle, calcite sparkle. */
export const paintMarble: Painter = (stone, frame) => {
  const style = marbleStyle(stone.words)
  const { seed, ground } = stone
  const angle = style.angle + (seed % 13) - 6
  const main = stone.accents[0] ?? mix(ground, [0.4, 0.4, 0.42], 0.4)
  const soft = stone.accents[1] ?? mix(ground, main, 0.5)
  const faint = stone.accents[2] ?? mix(ground, soft, 0.6)
  const surface = blankSurface(frame, ground)

  const clouds = waves(frame, seed + 101, {
    wavelength: 340,
    octaves: 5,
    gain: 0.58,
    angle,
    stretch: 2.2,
    bend: 90,
    bendLength: 420,
  })
  wash(surface, soft, clouds, 0.05, 1.3, style.cloud)
  wash(
    surface,
    faint,
    waves(frame, seed + 131, { wavelength: 150, octaves: 4, gain: 0.6, angle, stretch: 3, bend: 50 }),
    0.1,
    1.2,
    style.cloud * 0.8,
  )
  if (style.band > 0) tintBands()

  const teeth = raggedness(frame, seed)
  const course = { angle, wander: style.wander, reach: 620, presence: style.presence, raggedness: teeth }
  // A broad faint halo around the main veins; the same seed gives the same course.
  tint(
    surface,
    faint,
    veinCover(frame, seed, { ...course, spacing: style.spacing, width: style.width * 5, fading: 0.55, bleed: 3.5 }),
    style.bold * 0.55,
  )
  tint(
    surface,
    main,
    veinCover(frame, seed, { ...course, spacing: style.spacing, width: style.width, fading: 0.5, ragged: 1.6 }),
    style.bold,
  )
  // Branches leave the main veins at a small angle and join them again.
  tint(
    surface,
    main,
    veinCover(frame, seed + 41, {
      ...course,
      angle: angle + 17,
      wander: style.wander * 1.2,
      spacing: style.spacing * 1.25,
      width: style.width * 0.32,
      fading: 0.66,
      bleed: 2,
    }),
    style.bold * 0.85,
  )
  tint(
    surface,
    soft,
    veinCover(frame, seed + 61, {
      angle: angle - 58,
      wander: style.wander * 0.6,
      reach: 380,
      presence: 0.5,
      raggedness: teeth,
      spacing: style.spacing * 0.8,
      width: Math.max(0.4, style.width * 0.16),
      fading: 0.95,
      ragged: 2,
    }),
    style.fine,
  )
  tint(
    surface,
    main,
    veinCover(frame, seed + 83, {
      angle: angle + 6,
      wander: style.wander * 0.5,
      reach: 250,
      presence: 0.6,
      raggedness: teeth,
      spacing: style.spacing * 0.4,
      width: Math.max(0.3, style.width * 0.1),
      fading: 0.95,
      ragged: 2.4,
    }),
    style.fine * 0.75,
  )

  shade(surface, waves(frame, seed + 151, { wavelength: 2.2, octaves: 3, gain: 0.7 }), 0.016)
  return surface

  function tintBands() {
    const across = rampAcross(frame, angle)
    addWaves(across, frame, seed, {
      wavelength: 620,
      amplitude: style.wander,
      octaves: 3,
      gain: 0.45,
      angle,
      stretch: 1.7,
    })
    const bands = across.map(
      (value) => Math.sin(value / 11) * 0.5 + Math.sin(value / 4.3 + 1.7) * 0.3 + Math.sin(value / 27) * 0.5,
    )
    addWaves(bands, frame, seed + 171, { wavelength: 60, amplitude: 0.8, octaves: 3, angle, stretch: 5 })
    wash(surface, soft, bands, 0.1, 1.6, style.band * 0.6)
    wash(surface, main, bands, -0.2, -1.7, style.band * 0.55)
  }
}
