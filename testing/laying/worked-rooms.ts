import { toRoom } from '#laying/floor/lay-room.ts'
import {
  type ProjectPlan,
  planProject,
  type RoomToLay,
  roomToLay,
  usualProjectRules,
} from '#laying/floor/project-plan.ts'
import { outlineOf } from '#laying/geometry/outline.ts'
import type { Point, Ring } from '#laying/geometry/polygon.ts'
import type { LaidAs } from '#laying/lay-stone.ts'

/** Rooms whose pieces can be counted by hand; docs/worked-rooms.md does so step by step. */
export interface WorkedRoom {
  outline: Ring
  laid: LaidAs
  /** Whole tiles, cut pieces, and tiles that the pieces are cut from, all counted by hand. */
  whole: number
  cuts: number
  stones: number
}

const box = (width: number, depth: number): Ring => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
]
const tiles = (pattern: 'straight' | 'brick-bond', width: number, height: number, joint: number): LaidAs => ({
  pattern,
  size: { width, height },
  joint,
})

export const workedRooms: Record<string, WorkedRoom> = {
  cloakroom: { outline: box(1818, 1221), laid: tiles('straight', 600, 300, 3), whole: 12, cuts: 0, stones: 0 },
  'utility-room': { outline: box(3209, 1827), laid: tiles('straight', 600, 300, 3), whole: 30, cuts: 6, stones: 3 },
  kitchen: { outline: box(5000, 4000), laid: tiles('straight', 600, 300, 3), whole: 104, cuts: 22, stones: 11 },
  hall: {
    outline: [
      [0, 0],
      [2422, 0],
      [2422, 1216],
      [1006, 1216],
      [1006, 2020],
      [0, 2020],
    ],
    laid: tiles('straight', 400, 400, 2),
    whole: 22,
    cuts: 2,
    stones: 1,
  },
  bathroom: { outline: box(2421, 1827), laid: tiles('brick-bond', 600, 300, 3), whole: 21, cuts: 6, stones: 3 },
}

const GAP = 6

/** Plans the room as the shop does, with the first piece against the gap in the bottom left corner. */
export function planWorked({ outline, laid }: WorkedRoom): { room: RoomToLay; plan: ProjectPlan } {
  const room = roomToLay({
    outline,
    islands: [],
    gap: GAP,
    laid,
    position: { start: [GAP, GAP], direction: 0 },
    directional: false,
    stockOf: () => 'tile',
  })
  if (!room) throw new Error('a worked room cannot be laid')
  return { room, plan: planProject([room], usualProjectRules) }
}

const tints = ['#e3c9a8', '#c3d3bd', '#bcd0dc', '#e2bfb4', '#d3c6de', '#d9d79f', '#b5d3cd', '#e6cbd3']

/** The drawing in the docs: whole tiles are white; pieces cut from one tile share a tint and a number. */
export function drawWorked(worked: WorkedRoom): string {
  const { room, plan } = planWorked(worked)
  const [width, height] = [0, 1].map((axis) => Math.max(...worked.outline.map((corner) => corner[axis] ?? 0))) as [
    number,
    number,
  ]
  const tenth = (value: number) => Math.round(value * 10) / 10
  const at = ([x, y]: Point) => `${tenth(x)} ${tenth(height - y)}`
  const path = (ring: Ring) => `M${ring.map(at).join('L')}Z`
  const inRoom = (ring: Ring) => ring.map((point) => toRoom(point, room.position))
  const wholeTiles = plan.rooms[0]!.laid.filter((piece) => piece.whole)
    .map((piece) => path(inRoom(piece.parts[0]!)))
    .join('')
  const cuts = plan.stones.flatMap(({ cuts: pieces }, index) =>
    pieces.map(({ cut }) => {
      const ring = inRoom(cut.laid.parts.flat())
      const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
      const middle = at([(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]).split(' ')
      const size = Math.min(90, (Math.max(...ys) - Math.min(...ys)) * 0.6)
      const outline = outlineOf(cut.laid.parts)
        .map((part) => path(inRoom(part)))
        .join('')
      return `<path d="${outline}" fill="${tints[index % tints.length]}" stroke="#8a8178" stroke-width="3"/>
<text x="${middle[0]}" y="${middle[1]}" font-size="${tenth(size)}" text-anchor="middle" dominant-baseline="central" font-family="sans-serif">${index + 1}</text>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 ${width + 80} ${height + 80}" width="${Math.round(width / 8)}">
<path d="${path(worked.outline)}" fill="#f3efe9" stroke="#26211d" stroke-width="12"/>
<path d="${wholeTiles}" fill="#ffffff" stroke="#8a8178" stroke-width="3"/>
${cuts.join('\n')}
</svg>
`
}
