import { mix, scale } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, ramp, shade, tint, wash } from '../surface.ts'
import { fleckCover } from './flecks.ts'
import { veinCover } from './veins.ts'

/** Travertine: bands if sawn across the bedding, clouds if sawn along it, with filled or open pits. */
export const paintTravertine: Painter = (stone, frame) => {
  const { seed, ground, words } = stone
  const veinCut = /vein-cut|striato|titanium|romano|silver-vein|plank|split-face|chair-rail/.test(words)
  const filled = /filled|honed|polished/.test(words) && !/unfilled/.test(words) && stone.finish !== 'tumbled'
  const open = !filled && (stone.finish === 'tumbled' || stone.finish === 'brushed' || /unfilled|rough/.test(words))
  const dark = stone.accents[0] ?? scale(ground, 0.8)
  const light = stone.accents[1] ?? mix(ground, [1, 1, 0.97], 0.5)
  const deep = stone.accents[2] ?? scale(dark, 0.85)
  const angle = (seed % 7) - 3
  const surface = blankSurface(frame, ground)

  // Cross-cut stone shows the same layers from above: wide, folded and without direction.
  const layers = veinCut
    ? waves(frame, seed, { wavelength: 40, octaves: 6, gain: 0.72, angle, stretch: 16, bend: 14, bendLength: 260 })
    : waves(frame, seed, { wavelength: 130, octaves: 6, gain: 0.68, angle, stretch: 1.9, bend: 34, bendLength: 210 })
  const drift = waves(frame, seed + 1, {
    wavelength: 300,
    octaves: 3,
    gain: 0.5,
    angle,
    stretch: veinCut ? 6 : 1.4,
    bend: 40,
  })
  wash(surface, light, layers, 0.05, 1.1, 0.8)
  wash(surface, dark, layers, -0.1, -1.05, 0.85)
  wash(surface, deep, layers, -0.62, -1.25, 0.7)
  if (stone.accents[3]) wash(surface, stone.accents[3], drift, 0.1, 1, 0.75)
  shade(surface, drift, 0.05)
  if (!veinCut) {
    // Edges of the folded layers.
    const rims = waves(frame, seed + 2, {
      wavelength: 95,
      octaves: 5,
      gain: 0.62,
      stretch: 1.5,
      bend: 26,
      bendLength: 150,
    })
    wash(
      surface,
      dark,
      rims.map((value) => -Math.abs(value)),
      -0.09,
      0,
      0.42,
    )
    wash(
      surface,
      light,
      rims.map((value) => -Math.abs(value - 0.25)),
      -0.16,
      0,
      0.35,
    )
  } else {
    tint(
      surface,
      deep,
      veinCover(frame, seed + 3, {
        angle,
        spacing: 24,
        width: 0.7,
        wander: 12,
        reach: 420,
        presence: 0.55,
        fading: 0.8,
        ragged: 1.2,
      }),
      0.5,
    )
    tint(
      surface,
      light,
      veinCover(frame, seed + 4, {
        angle,
        spacing: 31,
        width: 1.1,
        wander: 12,
        reach: 380,
        presence: 0.5,
        fading: 0.8,
        ragged: 1,
      }),
      0.5,
    )
  }

  const grain = waves(frame, seed + 5, { wavelength: 1.4, octaves: 3, gain: 0.7 })
  addWaves(grain, frame, seed + 6, { wavelength: 9, octaves: 3, amplitude: 0.7, angle, stretch: veinCut ? 4 : 1.3 })
  shade(surface, grain, 0.022)

  const pits = pitCover()
  if (open) {
    tint(surface, scale(deep, 0.55), pits, 0.8)
    pits.forEach((value, at) => (surface.relief[at] = surface.relief[at]! - value * 2.2))
  } else {
    tint(surface, mix(mix(ground, light, 0.5), dark, 0.1), pits, 0.75)
    const rim = pits.map((value) => 1 - Math.abs(value - 0.5) * 2)
    tint(surface, deep, rim, 0.5)
  }
  addWaves(surface.relief, frame, seed + 7, { wavelength: 2, amplitude: 0.014, octaves: 2 })
  return surface

  /** Pits collect in certain layers and are stretched along them; tiny pores are everywhere. */
  function pitCover() {
    const holes = waves(frame, seed + 8, {
      wavelength: 9,
      octaves: 4,
      gain: 0.5,
      angle,
      stretch: veinCut ? 3 : 1.5,
      bend: 3,
      bendLength: 14,
    })
    const crowd = waves(frame, seed + 9, {
      wavelength: veinCut ? 46 : 120,
      octaves: 3,
      gain: 0.6,
      angle,
      stretch: veinCut ? 9 : 1.6,
    })
    const pores = fleckCover(frame, seed + 10, {
      every: 8,
      chance: 0.5,
      from: 0.4,
      to: open ? 2.2 : 1.4,
      kind: 'grain',
    })
    const need = open ? 1.02 : 1.04
    return ramp(
      holes.map((value, at) => Math.max(value + crowd[at]! * 0.62 - need, pores[at]! * 0.5 - 0.28)),
      0,
      0.09,
    )
  }
}
