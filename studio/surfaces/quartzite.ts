import { mix } from '../colour.ts'
import { waves } from '../frame.ts'
import { blankSurface, type Painter, shade, tint, wash } from '../surface.ts'
import { paintBreccia } from './breccia.ts'
import { cells, shareOf } from './cells.ts'
import { veinCover } from './veins.ts'

/** Recrystallised sandstone: flowing streaks in one direction, with sharp mineral seams across them. */
export const paintQuartzite: Painter = (stone, frame) => {
  const { seed, ground } = stone
  const wild = /patagonia/.test(stone.words)
  const angle = wild ? 35 : 22 + (seed % 14)
  const first = stone.accents[0] ?? mix(ground, [0.3, 0.3, 0.3], 0.3)
  const second = stone.accents[1] ?? mix(ground, [1, 1, 1], 0.5)
  const third = stone.accents[2] ?? mix(ground, first, 0.5)
  const surface = wild ? paintBreccia({ ...stone, words: 'rouge' }, frame) : blankSurface(frame, ground)

  const flow = waves(frame, seed, {
    wavelength: 130,
    octaves: 6,
    gain: 0.66,
    angle,
    stretch: 4.5,
    bend: 50,
    bendLength: 560,
  })
  const share = wild ? 0.35 : 0.85
  wash(surface, second, flow, -0.1, 1.7, share)
  wash(surface, third, flow, 0, -1.3, share * 0.8)
  wash(surface, first, flow, -0.3, -1.9, share)
  tint(
    surface,
    first,
    veinCover(frame, seed + 1, {
      angle,
      spacing: 80,
      width: 2.4,
      wander: 70,
      reach: 520,
      presence: 0.5,
      fading: 0.8,
      ragged: 2.6,
    }),
    0.7,
  )
  tint(
    surface,
    second,
    veinCover(frame, seed + 2, {
      angle: angle - 50,
      spacing: 130,
      width: 1,
      wander: 60,
      reach: 360,
      presence: 0.5,
      fading: 0.9,
      ragged: 2.6,
    }),
    0.6,
  )

  const sugar = cells(frame, seed + 3, { size: 2.2 })
  const sparkle = new Float32Array(sugar.id.length)
  for (let at = 0; at < sparkle.length; at++) sparkle[at] = shareOf(sugar.id[at]!, 0) - 0.5
  shade(surface, sparkle, 0.055)
  return surface
}
