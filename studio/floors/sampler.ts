import type { LitSlab } from '#shop/rooms/stone-sampler.ts'
import { stoneSampler as samplerOf } from '#shop/rooms/stone-sampler.ts'
import { reliefLight } from '../light.ts'
import type { Slab } from '../surface.ts'
import type { Floor } from './lay-area.ts'

/** A slab with its relief lit from the upper left, as in every room. */
export function litSlab({ frame, colour, relief }: Slab): LitSlab {
  const shade = reliefLight(relief, frame.width, frame.height, frame.scale, { x: -1, y: -0.8, z: 1.25, ambient: 0.4 })
  const light = Float32Array.from(colour)
  for (let at = 0; at < shade.length; at++)
    for (let part = 0; part < 3; part++) light[at * 3 + part] = light[at * 3 + part]! * shade[at]!
  return { frame, light }
}

/** Samples a laid floor or wall at a position in metres. */
export const stoneSampler = (floor: Floor) => samplerOf({ ...floor, slabs: floor.slabs.map(litSlab) })

/** Paints the floor or wall of a picture, which are measured in millimetres. */
export function groundOf(floor: Floor) {
  const sample = stoneSampler(floor)
  return (x: number, y: number, footprint: number, out: Float32Array) =>
    sample(x / 1000, y / 1000, footprint / 1000, out)
}
