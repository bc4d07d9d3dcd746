import { type JobRoom, laidWeight, plasterboardKgPerM2 } from '#contract/arithmetic/job-needs.ts'
import type { Base, ProjectRoom } from '#contract/projects/project.ts'
import { boughtSizes, movementGapMm } from '#contract/projects/project-laying.ts'
import { roomArea } from '#laying/floor/room.ts'
import { perimeterOf } from '#laying/geometry/polygon.ts'
import { type LaidStone, readLaidStone } from '../catalogue/pack-choice.ts'
import type { ShopContext } from '../context.ts'
import type { LaidProject, LaidProjectRoom } from './lay-project.ts'

/** A laid room with the figures its materials are calculated from. */
export type RoomJob = LaidProjectRoom & { job: JobRoom; laidStone: LaidStone; kgPerM2: number }

const coats: Record<Base, number> = { screed: 1, anhydrite: 2, timber: 0, plasterboard: 1, 'backer-board': 0 }

/** The bed thickness in millimetres, by the kind, size and location of the stone. */
export function bedOf({ isOutdoor, isRough, longest }: Pick<LaidStone, 'isOutdoor' | 'isRough' | 'longest'>): number {
  if (isOutdoor) return 2
  if (isRough) return 6
  return longest >= 800 ? 4 : 3
}

export async function jobOfRooms(ctx: ShopContext, { rooms, count }: LaidProject): Promise<RoomJob[]> {
  const jobs: RoomJob[] = []
  for (const [index, laid] of rooms.entries()) {
    const { room, laying, stone } = laid
    const [first] = boughtSizes(stone, laying)
    const laidStone = await readLaidStone(ctx.database.db, first.variationId)
    const laidRoom = count.rooms[index]
    if (!laidRoom) throw new Error('a room was not laid')
    const areaMm2 = roomArea(room)
    const job: JobRoom = {
      areaMm2,
      jointAreaMm2: laidRoom.jointArea,
      chip: stone.laying.chip ? laidStone.piece : null,
      thickness: first.thickness,
      bedMm: bedOf(laidStone),
      coats: coats[room.base],
      levelMm: room.surface === 'floor' ? room.level : 0,
      hasMatting: room.surface === 'floor' && room.matting,
      isSealed: laidStone.isSealed,
      freeWallMm: freeWall(room),
      gapMm: movementGapMm,
      doorwaysMm: room.doorways.map(({ width }) => width),
    }
    const gramsPerM2 = (first.weightG * 1e6) / first.coverageMm2
    jobs.push({ ...laid, job, laidStone, kgPerM2: laidWeight(job, gramsPerM2) })
  }
  return jobs
}

const freeWall = ({ outline, islands, doorways }: ProjectRoom): number =>
  [outline, ...islands].reduce((sum, ring) => sum + perimeterOf(ring), 0) -
  doorways.reduce((sum, { width }) => sum + width, 0)

/** Warnings about bases that cannot carry the stone. */
export function warningsOf(jobs: RoomJob[]) {
  return jobs.flatMap(({ room, index, kgPerM2, laidStone }) => {
    const warn = (message: string) => [{ room: index, base: room.base, message }]
    if (room.base === 'plasterboard' && room.surface === 'wall' && kgPerM2 > plasterboardKgPerM2)
      return warn(
        `${room.name} comes to ${kgPerM2.toFixed(1)} kg/m² with its adhesive and grout. Plasterboard bears up to ${plasterboardKgPerM2} kg/m²: use a backer board of known rating, mechanically fixed.`,
      )
    if (room.base === 'timber' && room.surface === 'floor' && !room.matting && !laidStone.isOutdoor)
      return warn(
        `${room.name} is on timber. Stiffen the joists first, then overboard it with a tile backer or lay a decoupling mat.`,
      )
    return []
  })
}
