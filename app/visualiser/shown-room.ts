import type { RoomChoice, SurfaceChoice } from '#contract/rooms/room-choice.ts'
import { canonicalSurface, type LaidChoice, layable, resolveSurface, suits } from '#contract/rooms/room-stone.ts'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { grouts, rooms, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { patternText } from '../shared/choice-text.ts'

export type Stones = ReadonlyMap<string, RoomStoneDetails>

export interface Lying {
  stone: RoomStoneDetails
  laid: LaidChoice
}

/** The slugs an address names. */
export const namedStones = ({ surfaces: chosen, compare }: RoomChoice): string[] => [
  ...new Set([...Object.values(chosen), ...(compare ? [compare.choice] : [])].map(({ stone }) => stone)),
]

const fits = (stones: Stones, surface: SurfaceName, choice: SurfaceChoice | undefined) => {
  const stone = choice && stones.get(choice.stone)
  return stone && suits(layable(stone), surface) ? stone : undefined
}

/** The choice in its shortest words, without stones that are not there or do not lie on such a surface. */
export function canonicalRoom({ room, surfaces: chosen, compare }: RoomChoice, stones: Stones): RoomChoice {
  const names = Object.keys(chosen) as SurfaceName[]
  const known = names.flatMap((name) => {
    const own = chosen[name]
    const stone = fits(stones, name, own)
    return own && stone ? [[name, canonicalSurface(layable(stone), own)] as const] : []
  })
  const other = compare && fits(stones, compare.surface, compare.choice)
  const canCompare = other && known.some(([name]) => name === compare.surface)
  return {
    room,
    surfaces: Object.fromEntries(known),
    ...(canCompare && {
      compare: { surface: compare.surface, choice: canonicalSurface(layable(other), compare.choice) },
    }),
  }
}

/** What lies on each surface of a canonical choice. */
export function lyingIn({ surfaces: chosen }: RoomChoice, stones: Stones): Partial<Record<SurfaceName, Lying>> {
  const names = Object.keys(chosen) as SurfaceName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const own = chosen[name]
      const stone = own && stones.get(own.stone)
      return stone ? [[name, { stone, laid: resolveSurface(layable(stone), own) }]] : []
    }),
  )
}

/** The same room with the stone it is compared with; it is laid as its own words say. */
export function otherRoom({ compare, ...choice }: RoomChoice): RoomChoice | null {
  return compare ? { ...choice, surfaces: { ...choice.surfaces, [compare.surface]: compare.choice } } : null
}

/** What the picture shows, for who cannot see it. */
export function roomText(choice: RoomChoice, stones: Stones): string {
  const lying = Object.entries(lyingIn(choice, stones)) as [SurfaceName, Lying][]
  const parts = lying.map(([name, { stone, laid }]) => {
    const how = laid.pattern === 'whole' ? '' : `, ${laid.size.replace('x', ' × ')} mm, ${patternText(laid.pattern)}`
    const grout = laid.grout ? `, ${grouts[laid.grout].title.toLowerCase()} grout` : ''
    return `${surfaces[name].title.toLowerCase()} in ${stone.name}${how}${grout}`
  })
  return `${rooms[choice.room].alt}${parts.length > 0 ? `: ${parts.join('; ')}` : ''}`
}
