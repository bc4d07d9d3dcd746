import { areaText } from '#contract/arithmetic/area.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import { roomArea } from '#laying/floor/room.ts'
import { metresText } from '../shared/length-text.ts'
import { wallDirection, wallPlace } from './wall-text.ts'
import { wallLength } from './walls.ts'

/** The drawing of a room in words: its walls in their order, what stands in it, and its doorways. */
export function describeRoom(room: ProjectRoom): string {
  const { name, surface, outline, islands, doorways } = room
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const size = `${metresText(Math.max(...xs))} m wide and ${metresText(Math.max(...ys))} m ${surface === 'wall' ? 'high' : 'deep'}`
  const walls = outline.map(
    (_, wall) =>
      `Wall ${wallName(wall)}, ${metresText(wallLength(outline, wall))} m, lies ${wallPlace(outline, wall)} and runs ${wallDirection(outline, wall)}.`,
  )
  const what = surface === 'wall' ? 'An opening' : 'An island or column'
  const inside = islands.map((island) => {
    const [left, up] = [island.map(([x]) => x), island.map(([, y]) => y)]
    const [x, y] = [Math.min(...left), Math.min(...up)]
    const box = `${metresText(Math.max(...left) - x)} by ${metresText(Math.max(...up) - y)} m`
    return `${what}, ${box}, lies ${metresText(x)} m from the left and ${metresText(y)} m from the bottom.`
  })
  const doors = doorways.map(
    ({ side, at, width }) =>
      `A doorway, ${metresText(width)} m wide, is in wall ${wallName(side)}, ${metresText(at)} m from its start.`,
  )
  const area = areaText(Math.round(roomArea(room) / 1000))
  return [`${name} is ${size}, ${area}, with ${outline.length} walls.`, ...walls, ...inside, ...doors].join(' ')
}
