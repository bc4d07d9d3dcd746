import { type RoomName, roomNames } from '#contract/rooms/rooms.ts'
import { layRoom as layInto, type StoneSampler } from '#shop/rooms/lay-room.ts'
import type { SceneFile, Triple } from '#shop/rooms/layers.ts'
import { loadLayers, readScene } from './layers.ts'

export type { StoneSampler } from '#shop/rooms/lay-room.ts'

type SceneSummary = { title: string; surfaces: string[]; aspect: number; alt: string }

const summary = ({ title, alt, width, height, surfaces }: SceneFile): SceneSummary => ({
  title,
  surfaces: Object.keys(surfaces),
  aspect: width / height,
  alt,
})

export const scenes = Object.fromEntries(
  roomNames.flatMap((name) => {
    const scene = readScene(name)
    return scene ? [[name, summary(scene)]] : []
  }),
) as Record<RoomName, SceneSummary>

/** Lays stone into a room, using the studio's full-size layers. */
export const layRoom = async (
  scene: RoomName,
  surfaces: Record<string, StoneSampler>,
  options: { width: number; gloss: number },
): Promise<{ data: Buffer; width: number; height: number }> => {
  const found = Object.hasOwn(scenes, scene) ? scenes[scene] : undefined
  if (!found) throw new Error(`unknown scene '${scene}'`)
  for (const surface of Object.keys(surfaces)) {
    if (!found.surfaces.includes(surface)) throw new Error(`unknown surface '${surface}' in scene '${scene}'`)
  }
  const gloss = Math.min(1, Math.max(0, options.gloss))
  const laid = Object.entries(surfaces).map(([surface, sampler]) => [
    surface,
    { sampler, gloss, colour: averageOf(sampler) },
  ])
  return layInto(await loadLayers(scene, options.width), Object.fromEntries(laid), gloss)
}

/** The average colour of two metres of the laid surface, joints included. */
function averageOf(sampler: StoneSampler): Triple {
  const points = 16
  const sum: Triple = [0, 0, 0]
  const out = new Float32Array(3)
  for (let at = 0; at < points * points; at++) {
    sampler(((at % points) * 2) / points, (Math.floor(at / points) * 2) / points, 0.05, out)
    for (let part = 0; part < 3; part++) sum[part]! += out[part]! / (points * points)
  }
  return sum
}
