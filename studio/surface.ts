import type { Finish } from '#shop/rooms/cuts.ts'
import { type Colour, clamp, lightness, linear, parseHex } from './colour.ts'
import { type Frame, layer } from './frame.ts'
import { seedOf } from './random.ts'

/** A stone as a painter needs it, from the product's `look`. */
export interface Stone {
  /** Words of the product's name that select the style within a family, such as 'carrara' or 'vein-cut'. */
  words: string
  seed: number
  family: string
  finish: Finish
  ground: Colour
  accents: Colour[]
  /** The scale of the veins relative to a tile: slabs are cut from the boldest blocks. */
  figure: number
}

/** A painted piece of slab: colour in sRGB, relief in millimetres above the sawn face. */
export interface Surface {
  frame: Frame
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  relief: Float32Array
}

export type Painter = (stone: Stone, frame: Frame) => Surface

export function blankSurface(frame: Frame, ground: Colour): Surface {
  return {
    frame,
    red: layer(frame).fill(ground[0]),
    green: layer(frame).fill(ground[1]),
    blue: layer(frame).fill(ground[2]),
    relief: layer(frame),
  }
}

/** Blends a colour over the surface by `cover` (0 to 1) times `strength`. */
export function tint(surface: Surface, colour: Colour, cover: Float32Array, strength = 1) {
  const { red, green, blue } = surface
  const [r, g, b] = colour
  for (let at = 0; at < cover.length; at++) {
    const share = cover[at]! * strength
    if (share <= 0) continue
    const most = share > 1 ? 1 : share
    red[at] = red[at]! + (r - red[at]!) * most
    green[at] = green[at]! + (g - green[at]!) * most
    blue[at] = blue[at]! + (b - blue[at]!) * most
  }
}

/** Blends a colour over the surface where a layer rises from `from` to `to`; falling ramps work as well. */
export function wash(
  surface: Surface,
  colour: Colour,
  source: Float32Array,
  from: number,
  to: number,
  strength: number,
) {
  const { red, green, blue } = surface
  const [r, g, b] = colour
  const span = 1 / (to - from)
  for (let at = 0; at < source.length; at++) {
    const rise = (source[at]! - from) * span
    if (rise <= 0) continue
    const most = rise >= 1 ? strength : rise * rise * (3 - 2 * rise) * strength
    red[at] = red[at]! + (r - red[at]!) * most
    green[at] = green[at]! + (g - green[at]!) * most
    blue[at] = blue[at]! + (b - blue[at]!) * most
  }
}

/** Lightens and darkens the surface by a layer around zero. */
export function shade(surface: Surface, tone: Float32Array, strength: number) {
  const { red, green, blue } = surface
  for (let at = 0; at < tone.length; at++) {
    const factor = 1 + tone[at]! * strength
    red[at] = red[at]! * factor
    green[at] = green[at]! * factor
    blue[at] = blue[at]! * factor
  }
}

/** Turns a layer around zero into a cover from 0 to 1. */
export function ramp(source: Float32Array, from: number, to: number): Float32Array {
  const cover = new Float32Array(source.length)
  const span = 1 / (to - from)
  for (let at = 0; at < source.length; at++) {
    const share = clamp((source[at]! - from) * span)
    cover[at] = share * share * (3 - 2 * share)
  }
  return cover
}

/** A surface ready to be lit: linear light, interleaved, for sampling. */
export interface Slab {
  frame: Frame
  colour: Float32Array
  relief: Float32Array
}

/** How far the average colour is corrected towards the stated ground colour; the rest is the stone's own mixture. */
const HONESTY = 0.7

/** Linear light with an average close to the stated ground colour; `gain` is measured on the widest view. */
export function developSlab(surface: Surface, gain: Colour): Slab {
  const count = surface.red.length
  const colour = new Float32Array(count * 3)
  for (let at = 0, out = 0; at < count; at++, out += 3) {
    colour[out] = linear(surface.red[at]!) * gain[0]
    colour[out + 1] = linear(surface.green[at]!) * gain[1]
    colour[out + 2] = linear(surface.blue[at]!) * gain[2]
  }
  return { frame: surface.frame, colour, relief: surface.relief }
}

export function honestGain(surface: Surface, ground: Colour): Colour {
  // On average, a white stone with dark veins is darker than its ground: brightening it would overexpose the white.
  const most = 1.04 + 0.5 * (1 - lightness(ground)) ** 2
  const gain = (plane: Float32Array, target: number) => {
    let sum = 0
    for (let at = 0; at < plane.length; at += 7) sum += linear(plane[at]!)
    const mean = sum / Math.ceil(plane.length / 7)
    return Math.min(most, Math.max(0.5, (linear(target) / Math.max(mean, 0.002)) ** HONESTY))
  }
  return [gain(surface.red, ground[0]), gain(surface.green, ground[1]), gain(surface.blue, ground[2])]
}

/** True if the face was broken off the block, not split along its layers. */
export const isBroken = ({ finish, family }: Stone) =>
  finish === 'split' && family !== 'slate' && family !== 'sandstone'

const finishWords: Record<string, Finish> = {
  'polished-shiny-smooth': 'polished',
  'honed-matt-smooth': 'honed',
  'brushed-rough-finish': 'brushed',
  'tumbled-rough-edgy': 'tumbled',
  'split-face': 'split',
}

export interface Look {
  family: string
  object?: string
  ground: string
  accents: string[]
  second?: { ground: string; accents: string[] } | undefined
}

export function stoneOf(product: { slug: string; finish?: string | undefined; look: Look }): Stone {
  const { look } = product
  return {
    words: product.slug,
    seed: seedOf(product.slug),
    family: look.family,
    finish: finishWords[product.finish ?? ''] ?? 'honed',
    ground: parseHex(look.ground),
    accents: look.accents.map(parseHex),
    figure: look.object === 'slab' && ['marble', 'breccia', 'quartzite', 'onyx'].includes(look.family) ? 2.1 : 1,
  }
}

/** The second stone of a chequerboard or an octagon, described by the words after the first stone's name. */
export function secondStoneOf(product: { slug: string; finish?: string | undefined; look: Look }): Stone | undefined {
  const { look } = product
  if (!look.second) return undefined
  const words = product.slug.split('-').slice(1).join('-')
  const family =
    /slate/.test(words) && look.family !== 'slate' ? 'slate' : look.family === 'breccia' ? 'marble' : look.family
  const accents = look.second.accents.map(parseHex)
  const ground = parseHex(look.second.ground)
  return { ...stoneOf(product), words, family, seed: seedOf(`${product.slug}/second`), ground, accents }
}
