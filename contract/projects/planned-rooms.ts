import { startFromMiddle } from '../arithmetic/start-from-middle.ts'
import type { PlannedProject, PlannedRoom, WallFaceKind } from './planned-room.ts'
import type { Project, ProjectRoom, RoomLaying } from './project.ts'
import { movementGapMm } from './project-laying.ts'
import { wallName } from './wall-name.ts'

type Ring = ProjectRoom['outline']
type Points = readonly (readonly [number, number])[]

const openingParts: Record<Exclude<WallFaceKind, 'wall'>, string> = {
  back: 'back',
  left: 'left side',
  right: 'right side',
  sill: 'sill',
  head: 'head',
}

type Face = {
  side: number
  kind: WallFaceKind
  opening: number | null
  outline: Points
  islands: readonly Points[]
  fromMiddle: number
  sealant: number
  trims: number[]
}

type Region = { outline: Points; islands: readonly Points[]; joint: number }

type BorderedRoom = {
  field: Region
  strips: (Region & { middle: readonly [number, number]; length: number; direction: number })[]
}

type TiledRoom = Omit<ProjectRoom, 'walls'> & { walls: NonNullable<ProjectRoom['walls']>; hasFloor: boolean }

/** `wallFaces` and `borderedRoom` of laying/. */
export type Geometry = {
  wallFaces: (room: TiledRoom) => Face[]
  borderedRoom: (
    room: Pick<ProjectRoom, 'outline' | 'islands'>,
    gap: number,
    border: { width: number; joint: number },
  ) => BorderedRoom | undefined
}

/** The rooms of a project followed by their borders and the faces of their tiled walls, so that rooms keep their numbers. */
export function plannedRooms(project: Project, geometry: Geometry): PlannedProject {
  const borders: PlannedRoom[] = []
  const rooms = project.rooms.map((room, index): PlannedRoom => {
    const { border } = room
    if (!border?.laying) return room
    const { laying, width } = border
    const bordered = geometry.borderedRoom(room, movementGapMm, { width, joint: laying.joint / 10 })
    if (!bordered) return { ...room, hasWrongBorder: true }
    borders.push(...bordered.strips.map((strip, side) => stripOf(room, laying, { ...strip, side, room: index })))
    return { ...room, region: bordered.field as NonNullable<PlannedRoom['region']> }
  })
  const faces = project.rooms.flatMap((room, index) => facesOf(room, index, geometry))
  return { ...project, rooms: [...rooms, ...borders, ...faces] }
}

type Strip = BorderedRoom['strips'][number] & { side: number; room: number }

function stripOf(room: ProjectRoom, laying: RoomLaying, strip: Strip): PlannedRoom {
  const { middle, length, direction, side, ...region } = strip
  const outline = region.outline as Ring
  const along = startOnWall(length / 2, laying)
  const [dx, dy] = [Math.cos((direction * Math.PI) / 180), Math.sin((direction * Math.PI) / 180)]
  return {
    ...withoutParts(room, `${room.name}, border at wall ${wallName(side)}`),
    outline,
    laying: { ...laying, start: [(middle[0] + dx * along) * 1000, (middle[1] + dy * along) * 1000] },
    region: { outline, islands: [], joint: region.joint },
    direction: direction + laying.direction,
    face: { room: strip.room, side, kind: 'border', sealant: 0, trims: [] },
  }
}

/** What an area of a room that is drawn separately takes from its room: surface and base, but no islands or doorways. */
function withoutParts({ surface, base, level, matting, wet }: ProjectRoom, name: string) {
  return { name, surface, islands: [], doorways: [], base, level, matting, ...(wet && { wet }) }
}

function facesOf(room: ProjectRoom, index: number, { wallFaces }: Geometry): PlannedRoom[] {
  const { walls, surface, laying } = room
  if (!walls || surface === 'wall') return []
  const names = new Map<string, number>()
  return wallFaces({ ...room, walls, hasFloor: laying !== null }).map((face): PlannedRoom => {
    const base = faceName(room, face)
    const times = (names.get(base) ?? 0) + 1
    names.set(base, times)
    const name = times > 1 ? `${base} (${times})` : base
    return {
      ...withoutParts({ ...room, surface: 'wall', base: walls.base, level: 0, matting: false }, name),
      outline: face.outline as Ring,
      islands: face.islands as Ring[],
      // The first piece stands on the floor.
      laying: walls.laying && {
        ...walls.laying,
        start: [
          Math.round((face.fromMiddle + startOnWall(face.fromMiddle - movementGapMm, walls.laying)) * 1000),
          movementGapMm * 1000,
        ],
      },
      face: { room: index, side: face.side, kind: face.kind, sealant: face.sealant, trims: face.trims },
    }
  })
}

function faceName({ name, walls }: ProjectRoom, { side, kind, opening }: Face): string {
  const wall = `${name}, wall ${wallName(side)}`
  if (kind === 'wall') return wall
  const what = walls?.openings[opening ?? 0]?.kind ?? 'window'
  return `${wall}, ${what} ${(opening ?? 0) + 1}, ${openingParts[kind]}`
}

const startOnWall = (half: number, { size, joint }: RoomLaying): number =>
  startFromMiddle(half, { width: Number(size.split('x')[0]), joint: joint / 10 })
