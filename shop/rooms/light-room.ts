import type { Layers, Triple } from './layers.ts'
import { developer, logDecoder, untone } from './tone.ts'

/** A room in the light of the stone chosen for it. */
export type LitRoom = {
  /** sRGB bytes as shown. */
  base: Buffer
  /** The light that falls on the stone, linear. */
  light: Float32Array
  /** The light that the rendered stand-in of a surface sends to the camera in `base`, linear. */
  standInOf: (surface: string) => Float32Array
  /** What the reflections are multiplied by. */
  dimming: Triple
}

/**
 * A dark floor makes a dark room, and terracotta a warm one: the bases over a dark and over a pale stone are mixed by the
 * average colour of the chosen stone, in each channel. A room with one base looks the same over every stone.
 */
export function lightRoom(layers: Layers, colourOf: (surface: string) => Triple): LitRoom {
  const { scene, base, dark } = layers
  const decoder = logDecoder(scene.lightMax, 65_536)
  const pale = decoded(layers.light, decoder)
  const { bounce } = scene
  if (!bounce || !dark)
    return { base, light: pale, standInOf: () => pale.map((value) => value * scene.grey), dimming: [1, 1, 1] }

  const share = colourOf(bounce.surface).map((value) => (value - bounce.dark) / (bounce.pale - bounce.dark)) as Triple
  const dim = decoded(dark.light, decoder)
  const mixed = (part: number, from: number, to: number) => from + share[part]! * (to - from)
  const light = dim.map((value, at) => mixed(at % 3, value, pale[at]!))
  const toLinear = untone(scene.tone)
  const develop = developer(scene.tone)
  return {
    base: Buffer.from(dark.base.map((byte, at) => develop(mixed(at % 3, toLinear[byte]!, toLinear[base[at]!]!)))),
    light,
    standInOf: (surface) =>
      surface === bounce.surface
        ? dim.map((value, at) => mixed(at % 3, bounce.dark * value, bounce.pale * pale[at]!))
        : light.map((value) => value * scene.grey),
    dimming: bounce.dimmed.map((value, part) => mixed(part, value, 1)) as Triple,
  }
}

const decoded = (coded: Uint16Array, decoder: Float32Array) => Float32Array.from(coded, (code) => decoder[code]!)
