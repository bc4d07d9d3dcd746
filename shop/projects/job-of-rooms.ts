import { type JobRoom, laidWeight } from '#contract/arithmetic/job-needs.ts'
import { applyLayingRules } from '#contract/projects/apply-laying-rules.ts'
import type { Fixing, LayingFacts, LayingRule } from '#contract/projects/laying-rules.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { boughtSizes, isSheet, movementGapMm, regionOf } from '#contract/projects/project-laying.ts'
import { roomArea } from '#laying/floor/room.ts'
import { perimeterOf } from '#laying/geometry/polygon.ts'
import { layingFacts } from '../catalogue/laying-facts.ts'
import { type LaidStone, readLaidStone } from '../catalogue/pack-choice.ts'
import type { ShopContext } from '../context.ts'
import type { LaidProject, LaidProjectRoom } from './lay-project.ts'

/** A laid room with the figures its materials are calculated from, and the rules they follow. */
export type RoomJob = LaidProjectRoom & {
  job: JobRoom
  fixing: Fixing
  rules: LayingRule[]
  laidStone: LaidStone
  kgPerM2: number
}

export async function jobOfRooms(ctx: ShopContext, { rooms, count }: LaidProject): Promise<RoomJob[]> {
  const jobs: RoomJob[] = []
  // A border or tiled walls have many areas of one stone.
  const read = new Map<number, LaidStone>()
  for (const [index, laid] of rooms.entries()) {
    const { room, laying, stone } = laid
    const [first] = boughtSizes(stone, laying)
    const found = read.get(first.variationId) ?? (await readLaidStone(ctx.database.db, first.variationId))
    read.set(first.variationId, found)
    // The joint of a sheet is fixed.
    const laidStone = isSheet(stone) ? found : { ...found, piece: { ...found.piece, joint: laying.joint / 10 } }
    const laidRoom = count.rooms[index]
    if (!laidRoom) throw new Error('a room was not laid')
    const surface = surfaceOf(room)
    // The weight needs the bed, and nothing that the weight decides changes the bed.
    const { fixing: beds } = applyLayingRules(layingFacts(laidStone, surface))
    const job: JobRoom = {
      areaMm2: roomArea(regionOf(room)),
      jointAreaMm2: laidRoom.jointArea + (room.region?.joint ?? 0),
      chip: isSheet(stone) ? laidStone.piece : null,
      thickness: first.thickness,
      bedMm: beds.bed + beds.matBed,
      groutTimes: beds.groutTimes,
      levelMm: beds.level,
      freeWallMm: room.face?.sealant ?? freeWall(room),
      gapMm: movementGapMm,
      trimsMm: room.face?.trims ?? (room.surface === 'floor' ? room.doorways.map(({ width }) => width) : []),
    }
    const kgPerM2 = laidWeight(job, (first.weightG * 1e6) / first.coverageMm2)
    jobs.push({ ...laid, job, laidStone, kgPerM2, ...applyLayingRules(layingFacts(laidStone, surface, kgPerM2)) })
  }
  return jobs
}

type Surface = Pick<LayingFacts, 'surface' | 'base' | 'isWet' | 'level' | 'wantsMat' | 'height'>

const surfaceOf = ({ surface, base, wet, level, matting, outline }: ProjectRoom): Surface => ({
  surface,
  base,
  isWet: wet ?? false,
  level: surface === 'floor' ? level : 0,
  wantsMat: surface === 'floor' && matting,
  height: surface === 'wall' ? Math.max(...outline.map(([, y]) => y)) : 0,
})

const freeWall = ({ outline, islands, doorways }: ProjectRoom): number =>
  [outline, ...islands].reduce((sum, ring) => sum + perimeterOf(ring), 0) -
  doorways.reduce((sum, { width }) => sum + width, 0)
