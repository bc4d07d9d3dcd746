import { type Colour, lightness, mix, scale } from '../colour.ts'
import { waves } from '../frame.ts'
import { blankSurface, type Painter, shade, tint, wash } from '../surface.ts'
import { type CellField, cells, shareOf } from './cells.ts'
import { fleckCover } from './flecks.ts'

interface GraniteStyle {
  /** The size of a feldspar crystal in millimetres. */
  crystal: number
  /** The share of crystals replaced by a cluster of small dark mica. */
  mica: number
  contrast: number
  /** Flowing movement, as in juparana. */
  flow: number
  /** Bright flecks that catch the light. */
  glint: number
}

const plain: GraniteStyle = { crystal: 5.5, mica: 0.3, contrast: 0.8, flow: 0, glint: 0 }

const styles: [RegExp, Partial<GraniteStyle>][] = [
  [/absolute-black/, { crystal: 1.3, mica: 0.3, contrast: 0.75, glint: 0.04 }],
  [/galaxy/, { crystal: 1.6, mica: 0.3, contrast: 0.5, glint: 0.5 }],
  [/black-pearl|steel-grey|padang/, { crystal: 3.4, mica: 0.25, contrast: 0.8, glint: 0.1 }],
  [/ubatuba/, { crystal: 5, mica: 0.3, contrast: 0.85, glint: 0.2 }],
  [/tan-brown|multicolour-red/, { crystal: 9, mica: 0.34, contrast: 1 }],
  [/porrino|beta/, { crystal: 8, mica: 0.26, contrast: 0.9 }],
  [/kashmir/, { crystal: 4.5, mica: 0.14, contrast: 0.75, flow: 0.5 }],
  [/juparana|paradiso/, { crystal: 5, mica: 0.3, contrast: 0.9, flow: 1 }],
  [/de-lank|cornish|sardo|salgadas|silver-grey|platino/, { crystal: 4.6, mica: 0.3, contrast: 0.95 }],
]

/** Interlocking crystals of several minerals: big feldspar, glassy quartz, clusters of dark mica. */
export const paintGranite: Painter = (stone, frame) => {
  const style = { ...plain, ...styles.find(([name]) => name.test(stone.words))?.[1] }
  const { seed, ground } = stone
  const minerals = [ground, ...stone.accents]
  // The darkest accent is the mica, in small clusters; the others are large crystals.
  const mica = [...minerals].sort((a, b) => lightness(a) - lightness(b))[0]!
  const large = minerals.filter((colour) => colour !== mica || minerals.length < 3)
  const glints = style.glint > 0.3 ? stone.accents[0]! : mix(ground, [0.9, 0.92, 0.95], 0.55)
  const surface = blankSurface(frame, ground)
  const angle = 20 + (seed % 40)

  const flow = waves(frame, seed, {
    wavelength: 240,
    octaves: 4,
    gain: 0.6,
    angle,
    stretch: 3.2,
    bend: 90,
    bendLength: 420,
  })
  const big = cells(frame, seed + 1, {
    size: style.crystal,
    bend: style.crystal * 0.35,
    bendLength: style.crystal * 1.3,
    angle,
    stretch: 1 + style.flow * 0.7,
  })
  const fine = cells(frame, seed + 2, {
    size: style.crystal * 0.38,
    bend: style.crystal * 0.14,
    bendLength: style.crystal * 0.5,
    angle,
  })
  paintCrystals(big, fine)

  shade(surface, waves(frame, seed + 3, { wavelength: style.crystal * 0.5, octaves: 3, gain: 0.8 }), 0.06)
  if (style.flow > 0) {
    wash(surface, stone.accents[0] ?? ground, flow, 0.2, 1.1, 0.5 * style.flow)
    wash(surface, mica, flow, -0.75, -1.2, 0.5 * style.flow)
  }
  if (style.glint > 0) {
    const sparks = fleckCover(frame, seed + 4, {
      every: 7,
      chance: style.glint * 0.75,
      from: 0.3,
      to: 2,
      kind: 'grain',
    })
    tint(surface, glints, sparks, 1)
  }
  return surface

  function paintCrystals(bigger: CellField, finer: CellField) {
    const { red, green, blue, relief } = surface
    for (let at = 0; at < red.length; at++) {
      const id = bigger.id[at]!
      const heap = shareOf(id, 0) < style.mica - flow[at]! * style.flow * 0.3
      const small = finer.id[at]!
      let colour: Colour
      if (heap && shareOf(small, 0) < 0.72) colour = scale(mica, 0.8 + 0.4 * shareOf(small, 1))
      else {
        const grain = heap ? small : id
        const pick = shareOf(grain, 1)
        // About half of the large crystals keep the ground colour, so that the stone looks right from a distance.
        colour = pick < 0.42 ? ground : large[(grain >>> 7) % large.length]!
        colour = scale(mix(ground, colour, style.contrast), 0.93 + 0.14 * shareOf(grain, 2))
      }
      // Crystals are slightly darker at their borders.
      const border = heap ? finer.border[at]! * 3 : bigger.border[at]! * 2
      const rim = 1 - 0.13 * Math.max(0, 1 - border / (style.crystal * 0.35))
      red[at] = colour[0] * rim
      green[at] = colour[1] * rim
      blue[at] = colour[2] * rim
      relief[at] = (shareOf(id, 2) - 0.5) * 0.05 - (heap ? 0.05 : 0)
    }
  }
}
