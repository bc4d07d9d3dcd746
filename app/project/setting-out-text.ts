import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import type { ProjectRoom } from '#contract/projects/project.ts'
import { wallName } from '#contract/projects/wall-name.ts'
import type { ChalkLine, SettingOut, WallMark } from '#laying/floor/setting-out.ts'
import { type Outline, wallLength } from './walls.ts'

const millimetres = (value: number) => `${groupThousands(Math.round(value))} mm`

/** A mark is measured from the nearer corner of its wall. */
export function markText(outline: Outline, { wall, along }: WallMark) {
  const length = wallLength(outline, wall)
  const isFromEnd = along > length / 2
  const [before, after] = isFromEnd ? [wall, wall + 1] : [wall - 1, wall]
  const name = (index: number) => wallName((index + outline.length) % outline.length)
  return {
    isFromEnd,
    distance: Math.round(isFromEnd ? length - along : along),
    corner: `${name(before)}/${name(after)}`,
  }
}

/** How to set a room out, as a tiler would be told. */
export function settingOutText({ outline, surface }: Pick<ProjectRoom, 'outline' | 'surface'>, out: SettingOut) {
  const [along, across] = out.lines
  const mark = (on: WallMark) => {
    const { distance, corner } = markText(outline, on)
    return `wall ${wallName(on.wall)} at ${millimetres(distance)} from corner ${corner}`
  }
  const line = (name: string, { from, to, parallel }: ChalkLine) => {
    const away = parallel ? ` is ${millimetres(parallel.distance)} from wall ${wallName(parallel.wall)}` : ''
    return `${name}${away}: mark ${mark(from)} and ${mark(to)}.`
  }
  const rows = `along line 1 towards wall ${wallName(along.to.wall)}, then row by row towards wall ${wallName(across.to.wall)}`
  const way = out.isInRows ? rows : 'along the zigzag, then zigzag by zigzag'
  const isWall = surface === 'wall'
  return [
    line('Line 1', along),
    line('Line 2', across),
    isWall
      ? 'Line 1 is level: fix a batten along it to carry the first row. Line 2 is upright.'
      : 'The lines are at right angles: 900 mm along one and 1,200 mm along the other are 1,500 mm apart.',
    `The lines are edges of tiles. Tile 1 goes in the angle between them: work ${way}. Lay the whole tiles first, in the order of their numbers, then the cut ones.`,
  ]
}
