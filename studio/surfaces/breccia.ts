import { clamp, mix } from '../colour.ts'
import { waves } from '../frame.ts'
import { blankSurface, type Painter, ramp, type Surface, shade, tint, wash } from '../surface.ts'
import { type CellField, cells, shareOf } from './cells.ts'
import { raggedness, veinCover } from './veins.ts'

interface BrecciaStyle {
  /** The size of a fragment in millimetres, and how far it is stretched. */
  size: number
  stretch: number
  /** Millimetres of matrix between fragments, and how strongly it shows. */
  seam: number
  net: number
  /** How much fragments differ. */
  variety: number
  bend: number
  cracks: number
  rounded?: boolean
}

const plain: BrecciaStyle = { size: 75, stretch: 1.5, seam: 2.5, net: 0.85, variety: 0.5, bend: 26, cracks: 0.5 }

const styles: [RegExp, Partial<BrecciaStyle>][] = [
  [/viola/, { size: 120, stretch: 2.2, seam: 5, net: 1, variety: 0.35, bend: 48, cracks: 0.5 }],
  [/arabescato/, { size: 125, stretch: 1.5, seam: 8, net: 0.8, variety: 0.28, bend: 52, cracks: 0.3 }],
  [/emperador/, { size: 60, stretch: 1.3, seam: 0.9, net: 0.9, variety: 0.6, bend: 26, cracks: 0.75 }],
  [/grand-antique/, { size: 95, stretch: 1.3, seam: 5.5, net: 1, variety: 0.2, bend: 14, cracks: 0.7 }],
  [/ceppo/, { size: 26, stretch: 1.2, seam: 1.8, net: 0.6, variety: 0.9, bend: 5, cracks: 0, rounded: true }],
  [/alpi|udaipur|tinos/, { size: 70, stretch: 1.5, seam: 2, net: 0.8, variety: 0.55, bend: 34, cracks: 0.85 }],
  [/levanto/, { size: 90, stretch: 1.6, seam: 4, net: 0.9, variety: 0.7, bend: 36, cracks: 0.8 }],
  [/fior-di-pesco/, { size: 110, stretch: 1.8, seam: 4, net: 0.8, variety: 0.7, bend: 55, cracks: 0.5 }],
  [/verona/, { size: 42, stretch: 1.25, seam: 2.2, net: 0.75, variety: 0.55, bend: 12, cracks: 0.2, rounded: true }],
  [/rouge|incarnat/, { size: 140, stretch: 1.8, seam: 9, net: 0.9, variety: 0.4, bend: 64, cracks: 0.5 }],
  [/pernice|oniciata/, { size: 64, stretch: 1.6, seam: 3, net: 0.85, variety: 0.8, bend: 22, cracks: 0.35 }],
]

/** Broken and re-cemented stone: fragments of several tones in a matrix, with cracks sealed by calcite. */
export const paintBreccia: Painter = (stone, frame) => {
  const style = { ...plain, ...styles.find(([name]) => name.test(stone.words))?.[1] }
  const { seed, ground } = stone
  const angle = 25 + (seed % 30)
  const net = stone.accents[0] ?? mix(ground, [0.9, 0.9, 0.88], 0.7)
  const tones = [
    stone.accents[1] ?? mix(ground, net, 0.35),
    stone.accents[2] ?? mix(ground, net, 0.2),
    stone.accents[3] ?? ground,
  ]
  const surface = blankSurface(frame, ground)

  const large = cells(frame, seed, {
    size: style.size,
    angle,
    stretch: style.stretch,
    bend: style.bend,
    bendLength: style.size * 1.6,
  })
  tintFragments(surface, large, tones, style.variety)
  const small = cells(frame, seed + 77, {
    size: style.size * 0.36,
    angle: angle + 20,
    stretch: style.stretch,
    bend: style.bend * 0.4,
    bendLength: style.size * 0.6,
  })
  const shattered = ramp(
    waves(frame, seed + 21, { wavelength: style.size * 3, octaves: 3, angle, stretch: 2 }),
    0.05,
    0.5,
  )

  const clouds = waves(frame, seed + 31, {
    wavelength: style.size * 0.8,
    octaves: 4,
    gain: 0.6,
    angle,
    stretch: 2,
    bend: style.bend,
  })
  wash(surface, tones[0]!, clouds, 0.15, 1.3, 0.45 * style.variety + 0.1)
  wash(surface, ground, clouds, -0.2, -1.2, 0.5)

  const opening = waves(frame, seed + 51, { wavelength: style.size * 1.9, octaves: 3, gain: 0.6, angle, stretch: 2 })
  tint(surface, tones[0]!, seams(small, style.seam * 0.3, opening, shattered, 0.35), style.net * 0.7)
  tint(surface, mix(net, tones[0]!, 0.5), seams(large, style.seam * 2.2, opening, undefined, 1), style.net * 0.4)
  tint(surface, net, seams(large, style.seam, opening, undefined, 0.5), style.net)
  if (style.cracks > 0) {
    const teeth = raggedness(frame, seed + 61)
    tint(
      surface,
      net,
      veinCover(frame, seed + 61, {
        angle: angle + 48,
        spacing: 55,
        width: 0.5,
        wander: 34,
        reach: 180,
        presence: 0.6,
        fading: 0.95,
        ragged: 2.4,
        raggedness: teeth,
      }),
      style.cracks,
    )
    tint(
      surface,
      net,
      veinCover(frame, seed + 71, {
        angle: angle - 22,
        spacing: 70,
        width: 0.8,
        wander: 42,
        reach: 240,
        presence: 0.6,
        fading: 0.9,
        ragged: 2,
        raggedness: teeth,
      }),
      style.cracks,
    )
  }
  shade(surface, waves(frame, seed + 91, { wavelength: 3, octaves: 3, gain: 0.7 }), 0.014)
  return surface

  /** The matrix between fragments: of varying width, or all around the pebbles of a conglomerate. */
  function seams(field: CellField, width: number, swell: Float32Array, mask: Float32Array | undefined, soft: number) {
    const cover = new Float32Array(swell.length)
    const pixel = 0.6 / frame.scale
    for (let at = 0; at < cover.length; at++) {
      const open = style.rounded ? 1 + swell[at]! * 0.5 : 0.55 + swell[at]! * 1.15
      const full = Math.max(0, width * open)
      const drawn = Math.max(full, pixel)
      const edge = 1 - (field.border[at]! - drawn * (1 - soft)) / (drawn * soft * 2)
      cover[at] = clamp(edge) * Math.min(1, full / pixel) * (mask ? mask[at]! : 1)
    }
    return cover
  }
}

function tintFragments(surface: Surface, field: CellField, tones: [number, number, number][], variety: number) {
  const { red, green, blue } = surface
  for (let at = 0; at < field.id.length; at++) {
    const id = field.id[at]!
    const tone = tones[id % tones.length]!
    const share = shareOf(id, 0) ** 1.5 * variety
    const light = 1 + (shareOf(id, 1) - 0.5) * 0.16 * variety
    red[at] = (red[at]! + (tone[0] - red[at]!) * share) * light
    green[at] = (green[at]! + (tone[1] - green[at]!) * share) * light
    blue[at] = (blue[at]! + (tone[2] - blue[at]!) * share) * light
  }
}
