import type { Project, RoomLaying } from '#contract/projects/project.ts'
import { boughtSizes } from '#contract/projects/project-laying.ts'
import { stoneToBuy } from '#contract/projects/stone-to-buy.ts'
import { layProject, type Stones } from './lay-project.ts'

export type OptionFigures = {
  /** To buy, with the spare ones. */
  pieces: number
  pence: number
  /** The share of the stone, without the spare pieces, that is left over as off-cuts. */
  waste: number
}

/** The stone of a whole project if a room is laid in another way; null if it cannot be laid so. */
export function optionFigures(
  project: Project,
  stones: Stones,
  option: { room: number; laying: RoomLaying },
): OptionFigures | null {
  const changed = project.rooms.map((room, index) =>
    index === option.room ? { ...room, laying: option.laying } : room,
  )
  const { plan } = layProject({ ...project, rooms: changed }, stones)
  if (!plan) return null
  const sizes = new Map(
    changed.flatMap(({ laying }) => {
      const stone = laying && stones.get(laying.stone)
      return stone ? boughtSizes(stone, laying).map((size) => [size.variationId, { stone, size }] as const) : []
    }),
  )
  const bought = [...sizes.values()].map(({ stone, size }) => ({
    size,
    ...stoneToBuy({ stone, size, pieces: plan.pieces, spare: project.spare }),
  }))
  const boughtArea = bought.reduce((sum, { needed, size }) => sum + needed * size.coverageMm2, 0)
  const laidArea = plan.rooms.reduce((sum, { area, jointArea }) => sum + area - jointArea, 0)
  return {
    pieces: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    pence: bought.reduce((sum, { linePrice }) => sum + linePrice, 0),
    waste: Math.max(0, 1 - laidArea / boughtArea),
  }
}
