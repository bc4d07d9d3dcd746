import type { RoomChoice, SurfaceChoice } from '#contract/rooms/room-choice.ts'
import { canonicalSurface, type LaidChoice, layable, resolveSurface, suits } from '#contract/rooms/room-stone.ts'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { grouts, rooms, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { patternText } from '../shared/choice-text.ts'

export type Stones = ReadonlyMap<string, RoomStoneDetails>

export interface LaidStone {
  stone: RoomStoneDetails
  laid: LaidChoice
}

/** The size it is laid in, as it is sold. */
export const soldSize = ({ stone: { sizes }, laid }: LaidStone) =>
  sizes.find(({ size }) => size === laid.size) ?? sizes[0]

export const noStone = 'No stone here'

/** The slugs of the stones in a choice. */
export const namedStones = ({ surfaces: chosen, compare }: RoomChoice): string[] => [
  ...new Set([...Object.values(chosen), ...(compare ? [compare.choice] : [])].map(({ stone }) => stone)),
]

const fits = (stones: Stones, surface: SurfaceName, choice: SurfaceChoice | undefined) => {
  const stone = choice && stones.get(choice.stone)
  return stone && suits(layable(stone), surface) ? stone : undefined
}

/** The choice in its shortest form, without stones that are not loaded or do not suit the surface. */
export function canonicalRoom({ room, surfaces: chosen, compare }: RoomChoice, stones: Stones): RoomChoice {
  const names = Object.keys(chosen) as SurfaceName[]
  const valid = names.flatMap((name) => {
    const choice = chosen[name]
    const stone = fits(stones, name, choice)
    return choice && stone ? [[name, canonicalSurface(layable(stone), choice)] as const] : []
  })
  const other = compare && fits(stones, compare.surface, compare.choice)
  const canCompare = other && valid.some(([name]) => name === compare.surface)
  return {
    room,
    surfaces: Object.fromEntries(valid),
    ...(canCompare && {
      compare: { surface: compare.surface, choice: canonicalSurface(layable(other), compare.choice) },
    }),
  }
}

/** The stone on each surface of a canonical choice. */
export function laidStones({ surfaces: chosen }: RoomChoice, stones: Stones): Partial<Record<SurfaceName, LaidStone>> {
  const names = Object.keys(chosen) as SurfaceName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const choice = chosen[name]
      const stone = choice && stones.get(choice.stone)
      return stone ? [[name, { stone, laid: resolveSurface(layable(stone), choice) }]] : []
    }),
  )
}

/** The surface whose stones are compared: until the visitor chooses, the first one with a stone. */
export const comparedSurface = ({ surfaces: chosen, compare }: RoomChoice): SurfaceName | undefined =>
  compare?.surface ?? (Object.keys(chosen) as SurfaceName[])[0]

/** The same room with the compared stone. */
export function otherRoom({ compare, ...choice }: RoomChoice): RoomChoice | null {
  return compare ? { ...choice, surfaces: { ...choice.surfaces, [compare.surface]: compare.choice } } : null
}

/** What lies where: 'floor in Carrara Honed, 610 × 305 mm, brick bond, charcoal grout'. */
export function surfacesText(choice: RoomChoice, stones: Stones): string {
  const laidSurfaces = Object.entries(laidStones(choice, stones)) as [SurfaceName, LaidStone][]
  const parts = laidSurfaces.map(([name, { stone, laid }]) => {
    const how = laid.pattern === 'whole' ? '' : `, ${laid.size.replace('x', ' × ')} mm, ${patternText(laid.pattern)}`
    const grout = laid.grout ? `, ${grouts[laid.grout].title.toLowerCase()} grout` : ''
    return `${surfaces[name].title.toLowerCase()} in ${stone.name}${how}${grout}`
  })
  return parts.join('; ')
}

const withSurfaces = (room: string, surfaces: string) => (surfaces ? `${room}: ${surfaces}` : room)

/** A description of the picture, for its alt text. */
export const roomText = (choice: RoomChoice, stones: Stones): string =>
  withSurfaces(rooms[choice.room].alt, surfacesText(choice, stones))

/** Said once a choice is drawn. */
export const shownText = (choice: RoomChoice, stones: Stones): string =>
  withSurfaces(`${rooms[choice.room].title} shown`, surfacesText(choice, stones))
