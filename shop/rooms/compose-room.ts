import { type LaidChoice, laidAs, type RoomStone } from '#contract/rooms/room-stone.ts'
import { grouts, type RoomName } from '#contract/rooms/rooms.ts'
import { layStone } from '#laying/lay-stone.ts'
import { wholeTop } from '#laying/whole-top.ts'
import type { ShopSlab } from '../media/picture-manifest.ts'
import { type Colour, gloss } from './cuts.ts'
import { type LaidSurface, layRoom } from './lay-room.ts'
import type { LayersOf } from './layers.ts'
import { linearColour } from './linear-colour.ts'
import { type LitSlab, stoneSampler } from './stone-sampler.ts'

/** A stone laid on a surface, with everything needed to draw it. */
export interface SurfaceToDraw {
  stone: RoomStone
  laid: LaidChoice
  /** With its textures and their URLs, which change with the files. */
  slab: ShopSlab
}

export interface RoomToDraw {
  room: RoomName
  width: number
  surfaces: Record<string, SurfaceToDraw>
}

export type ReadSlab = (file: string, span: number) => Promise<LitSlab>

const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Colour

/** Draws a room. The result matches what the browser draws for the same choices. */
export async function composeRoom(
  { room, width, surfaces }: RoomToDraw,
  { layersOf, readSlab }: { layersOf: LayersOf; readSlab: ReadSlab },
) {
  const laid: Record<string, LaidSurface> = {}
  for (const [surface, drawn] of Object.entries(surfaces)) {
    const slabs = await Promise.all(drawn.slab.files.map(({ path }) => readSlab(path, drawn.slab.span)))
    const { finish, colour } = drawn.slab
    const as = laidAs(drawn.stone, drawn.laid)
    laid[surface] = {
      sampler: samplerOf(drawn, slabs),
      gloss: gloss[finish],
      colour: linearColour(colour),
      laying: as && { ...as, direction: drawn.laid.direction },
    }
  }
  return layRoom(await layersOf(room, width), laid)
}

/** Samples a surface with the textures it was read with. */
export function samplerOf({ stone, laid, slab }: SurfaceToDraw, slabs: LitSlab[]) {
  const as = laidAs(stone, laid)
  return stoneSampler({
    layout: as ? layStone(as, laid.direction, slab.seed) : wholeTop(slab.span),
    slabs,
    faces: slab.faces,
    finish: slab.finish,
    joint: colourOf(laid.grout ? grouts[laid.grout].colour : slab.joint),
    variety: slab.variety,
    leanings: slab.leanings.map(colourOf),
    seed: slab.seed,
  })
}
