import { mix } from '../colour.ts'
import { addWaves, waves } from '../frame.ts'
import { blankSurface, type Painter, ramp, shade, tint, wash } from '../surface.ts'
import { fleckCover } from './flecks.ts'
import { veinCover } from './veins.ts'

interface LimestoneStyle {
  shells: number
  rings: number
  /** Toothed dark seams along the bedding. */
  stylolites: number
  clouds: number
  bedding: number
  /** Open cavities where shells have dissolved. */
  cavities: number
  veins: number
}

const plain: LimestoneStyle = {
  shells: 0.35,
  rings: 0.12,
  stylolites: 0.25,
  clouds: 0.45,
  bedding: 0.12,
  cavities: 0,
  veins: 0.1,
}

const styles: [RegExp, Partial<LimestoneStyle>][] = [
  [/roach/, { shells: 0.9, cavities: 0.9, rings: 0.3, stylolites: 0 }],
  [/shellstone|coral|fosil|fossil/, { shells: 1, rings: 0.5, cavities: 0.35, clouds: 0.6, stylolites: 0.1 }],
  [/purbeck|spangle|grub|thornback|hopton/, { shells: 1, rings: 0.35, clouds: 0.55, stylolites: 0.1 }],
  [/jura/, { shells: 0.7, rings: 0.6, clouds: 0.7, stylolites: 0.35 }],
  [/vein-cut|bayadere|ancaster|buxy/, { bedding: 0.9, clouds: 0.4, shells: 0.3, stylolites: 0.15 }],
  [/moleanos|moca|capri|massangis|cabeca/, { shells: 0.6, rings: 0.15, clouds: 0.3, stylolites: 0.12 }],
  [
    /lioz|encarnadao|rosal|perlino|asiago|comblanchien|chassagne|corton/,
    { clouds: 0.9, shells: 0.5, stylolites: 0.7, rings: 0.3, veins: 0.3 },
  ],
  [/kadappa/, { clouds: 0.3, shells: 0.02, rings: 0, stylolites: 0.1, veins: 0.35 }],
  [
    /kota|lagos|cascais|valverde|gascogne|lias|ataija/,
    { clouds: 0.7, shells: 0.35, rings: 0.12, stylolites: 0.3, veins: 0.35 },
  ],
  [/limra|trani|basebed|portland|crema/, { clouds: 0.35, shells: 0.35, stylolites: 0.2 }],
  [/jaisalmer/, { clouds: 0.9, shells: 0.8, rings: 0.3, bedding: 0.3 }],
]

/** Old sea bed: fine grain, soft clouds, sawn shells, crinoid rings, toothed stylolites. */
export const paintLimestone: Painter = (stone, frame) => {
  const style = { ...plain, ...styles.find(([name]) => name.test(stone.words))?.[1] }
  const { seed, ground } = stone
  const dark = stone.accents[0] ?? mix(ground, [0.35, 0.3, 0.25], 0.3)
  const light = stone.accents[1] ?? mix(ground, [1, 1, 0.97], 0.5)
  const third = stone.accents[2] ?? mix(ground, dark, 0.5)
  const angle = (seed % 11) - 5
  const surface = blankSurface(frame, ground)

  wash(
    surface,
    dark,
    waves(frame, seed, { wavelength: 260, octaves: 5, gain: 0.6, angle, stretch: 1.6, bend: 60 }),
    0.1,
    1.4,
    style.clouds * 0.6,
  )
  wash(
    surface,
    light,
    waves(frame, seed + 1, { wavelength: 150, octaves: 5, gain: 0.6, angle, stretch: 1.4, bend: 40 }),
    0.1,
    1.3,
    style.clouds * 0.7,
  )
  wash(
    surface,
    third,
    waves(frame, seed + 2, { wavelength: 46, octaves: 4, gain: 0.65, bend: 22 }),
    0.3,
    1.2,
    style.clouds * 0.7,
  )
  if (style.bedding > 0) {
    const beds = waves(frame, seed + 3, {
      wavelength: 34,
      octaves: 4,
      gain: 0.65,
      angle,
      stretch: 11,
      bend: 16,
      bendLength: 420,
    })
    wash(surface, dark, beds, 0, 1.5, style.bedding * 0.85)
    wash(surface, light, beds, 0, -1.4, style.bedding * 0.7)
    if (stone.accents[3]) wash(surface, stone.accents[3], beds, 0.55, 1.1, style.bedding * 0.6)
  }

  tint(
    surface,
    light,
    fleckCover(frame, seed + 11, { every: 13, chance: style.shells * 0.8, from: 1, to: 8, kind: 'shell' }),
    0.6,
  )
  tint(
    surface,
    dark,
    fleckCover(frame, seed + 12, { every: 11, chance: style.shells * 0.7, from: 0.8, to: 6, kind: 'shell' }),
    0.42,
  )
  tint(
    surface,
    light,
    fleckCover(frame, seed + 13, { every: 5, chance: 0.25 + style.shells * 0.4, from: 0.4, to: 1.8, kind: 'grain' }),
    0.5,
  )
  tint(
    surface,
    third,
    fleckCover(frame, seed + 14, { every: 5, chance: 0.2 + style.shells * 0.4, from: 0.4, to: 2.2, kind: 'grain' }),
    0.5,
  )
  tint(
    surface,
    light,
    fleckCover(frame, seed + 15, { every: 42, chance: style.rings * 0.6, from: 3, to: 11, kind: 'ring' }),
    0.55,
  )
  tint(
    surface,
    dark,
    fleckCover(frame, seed + 16, { every: 47, chance: style.rings * 0.5, from: 3, to: 13, kind: 'shell' }),
    0.4,
  )

  if (style.stylolites > 0) {
    const seam = {
      angle,
      spacing: 150,
      width: 0.7,
      wander: 16,
      reach: 300,
      presence: 0.5,
      fading: 0.75,
      ragged: 5,
      bleed: 4,
    }
    tint(surface, mix(dark, [0.2, 0.16, 0.13], 0.25), veinCover(frame, seed + 21, seam), style.stylolites)
  }
  if (style.veins > 0)
    tint(
      surface,
      light,
      veinCover(frame, seed + 31, {
        angle: angle + 62,
        spacing: 190,
        width: 0.7,
        wander: 60,
        reach: 420,
        presence: 0.5,
        fading: 0.85,
        ragged: 1,
      }),
      style.veins * 1.6,
    )

  const grain = waves(frame, seed + 41, { wavelength: 1.6, octaves: 3, gain: 0.75 })
  addWaves(grain, frame, seed + 42, { wavelength: 6, octaves: 2, amplitude: 0.6 })
  shade(surface, grain, 0.028)
  addWaves(surface.relief, frame, seed + 43, { wavelength: 1.4, amplitude: 0.014, octaves: 2 })
  if (style.cavities > 0) {
    const holes = fleckCover(frame, seed + 51, {
      every: 11,
      chance: style.cavities * 0.85,
      from: 1,
      to: 6.5,
      kind: 'grain',
    })
    const ragged = waves(frame, seed + 52, { wavelength: 3.5, octaves: 3, gain: 0.6 })
    const open = ramp(
      holes.map((value, at) => value + ragged[at]! * 0.3),
      0.45,
      0.6,
    )
    tint(surface, mix(dark, [0.25, 0.22, 0.2], 0.5), open, 0.75)
    open.forEach((value, at) => (surface.relief[at] = surface.relief[at]! - value * 1.6))
  }
  return surface
}
