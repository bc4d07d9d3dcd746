import type { Project, ProjectRoom, RoomLaying } from './project.ts'
import { movementGapMm } from './project-laying.ts'

/** A room, or one face of the tiled walls of a room. */
export type PlannedRoom = ProjectRoom & {
  /** Of a face: the number of its room, its wall, and its joints and edges in millimetres. */
  face?: Pick<Face, 'side' | 'kind' | 'sealant' | 'trims'> & { room: number }
}

type Ring = ProjectRoom['outline']

const openingParts = { back: 'back', left: 'left side', right: 'right side', sill: 'sill', head: 'head' } as const

type Face = {
  side: number
  kind: 'wall' | keyof typeof openingParts
  opening: number | null
  outline: readonly (readonly [number, number])[]
  islands: readonly (readonly (readonly [number, number])[])[]
  fromMiddle: number
  sealant: number
  trims: number[]
}

type TiledRoom = Omit<ProjectRoom, 'walls'> & { walls: NonNullable<ProjectRoom['walls']>; hasFloor: boolean }

/**
 * The rooms of a project followed by the faces of their tiled walls, so that rooms keep their numbers. `facesOf` is
 * `wallFaces` of laying/.
 */
export function withWalls(project: Project, facesOf: (room: TiledRoom) => Face[]) {
  const faces = project.rooms.flatMap((room, index): PlannedRoom[] => {
    const { walls, surface, laying } = room
    if (!walls || surface === 'wall') return []
    const names = new Map<string, number>()
    return facesOf({ ...room, walls, hasFloor: laying !== null }).map((face): PlannedRoom => {
      const base = faceName(room, face)
      const times = (names.get(base) ?? 0) + 1
      names.set(base, times)
      return {
        name: times > 1 ? `${base} (${times})` : base,
        surface: 'wall',
        outline: face.outline as Ring,
        islands: face.islands as Ring[],
        doorways: [],
        base: walls.base,
        level: 0,
        matting: false,
        ...(room.wet && { wet: true }),
        laying: walls.laying && { ...walls.laying, start: startFromMiddle(face, walls.laying) },
        face: { room: index, side: face.side, kind: face.kind, sealant: face.sealant, trims: face.trims },
      }
    })
  })
  const rooms: PlannedRoom[] = [...project.rooms, ...faces]
  return { ...project, rooms }
}

function faceName({ name, walls }: ProjectRoom, { side, kind, opening }: Face): string {
  const wall = `${name}, wall ${String.fromCharCode(65 + (side % 26))}${side < 26 ? '' : Math.floor(side / 26)}`
  if (kind === 'wall') return wall
  const what = walls?.openings[opening ?? 0]?.kind ?? 'window'
  return `${wall}, ${what} ${(opening ?? 0) + 1}, ${openingParts[kind]}`
}

/**
 * The first piece stands on the floor. Along the wall, either a joint or a piece is in the middle: whichever leaves the wider
 * cuts at both ends.
 */
function startFromMiddle({ fromMiddle }: Face, { size, joint }: RoomLaying): [number, number] {
  const width = Number(size.split('x')[0])
  const pitch = width + joint / 10
  const half = fromMiddle - movementGapMm
  const end = (taken: number) => (((half - taken) % pitch) + pitch) % pitch
  const byJoint = end(joint / 20)
  const byPiece = end(width / 2 + joint / 10)
  const start = byJoint >= byPiece ? fromMiddle + joint / 20 : fromMiddle - width / 2
  return [Math.round(start * 1000), movementGapMm * 1000]
}
