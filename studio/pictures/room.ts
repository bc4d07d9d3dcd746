import type { RoomName } from '#contract/rooms/rooms.ts'
import { gloss } from '#shop/rooms/cuts.ts'
import type { Floor } from '../floors/lay-area.ts'
import { stoneSampler } from '../floors/sampler.ts'
import type { Product } from '../product.ts'
import { seedOf } from '../random.ts'
import { layRoom, type StoneSampler, scenes } from '../rooms/lay.ts'
import { stoneOf } from '../surface.ts'
import { floorOf, laidSpan, wholeTop } from './floor-of.ts'

export interface Setting {
  scene: RoomName
  surfaces: string[]
}

/** The room a product is shown in, depending on its kind and its uses. */
export function settingOf(product: Product): Setting {
  const { object } = product.look
  const pattern = product.laying?.patterns[0]
  const rooms = new Set<string>(product.rooms)
  const turn = seedOf(product.slug) % 2 === 0
  if (object === 'hearth') return { scene: 'living-room', surfaces: ['hearth'] }
  if (object === 'vanity-top') return { scene: 'bathroom', surfaces: ['vanity'] }
  if (object === 'off-cut') return { scene: 'kitchen-splashback', surfaces: ['worktop'] }
  if (object === 'slab')
    return turn
      ? { scene: 'bathroom', surfaces: ['wall', 'vanity'] }
      : { scene: 'kitchen-splashback', surfaces: ['worktop', 'splashback'] }
  if (object === 'brick-slip')
    return turn
      ? { scene: 'living-room', surfaces: ['wall'] }
      : { scene: 'kitchen-splashback', surfaces: ['splashback'] }
  if (object === 'paver')
    return rooms.has('pool')
      ? { scene: 'pool-edge', surfaces: ['floor', 'coping'] }
      : { scene: 'terrace', surfaces: ['floor'] }
  const wallOnly = product.technical !== undefined && !product.technical.use.includes('floor')
  if (product.collections.includes('metro-tiles') || (wallOnly && rooms.has('kitchen-splashback')))
    return { scene: 'kitchen-splashback', surfaces: ['splashback'] }
  if (wallOnly)
    return rooms.has('bathroom')
      ? { scene: 'bathroom', surfaces: ['wall'] }
      : { scene: 'living-room', surfaces: ['wall'] }
  if (object === 'mosaic')
    return turn ? { scene: 'wet-room', surfaces: ['wall'] } : { scene: 'kitchen-splashback', surfaces: ['splashback'] }
  switch (product.rooms[0]) {
    case 'kitchen-splashback':
      return { scene: 'kitchen-splashback', surfaces: ['splashback'] }
    case 'bathroom':
      return turn
        ? { scene: 'bathroom', surfaces: ['floor', 'wall'] }
        : { scene: 'wet-room', surfaces: ['floor', 'wall'] }
    case 'bathroom-floor':
      return { scene: 'bathroom', surfaces: ['floor'] }
    case 'living-room':
    case 'living-room-floor':
      return turn || pattern === 'chequerboard'
        ? { scene: 'hallway', surfaces: ['floor'] }
        : { scene: 'living-room', surfaces: ['floor'] }
    case 'outdoor':
      return { scene: 'terrace', surfaces: ['floor'] }
    case 'pool':
      return { scene: 'pool-edge', surfaces: ['floor', 'coping'] }
    case 'wet-room':
      return { scene: 'wet-room', surfaces: ['floor', 'wall'] }
    default:
      return pattern === 'chequerboard' && turn
        ? { scene: 'hallway', surfaces: ['floor'] }
        : { scene: 'kitchen-floor', surfaces: ['floor'] }
  }
}

/** A room with the product laid in it. */
export async function drawRoom(
  product: Product,
  width: number,
  floor?: Floor,
): Promise<{ data: Buffer; width: number; height: number; alt: string }> {
  const { scene, surfaces } = settingOf(product)
  const whole = ['hearth', 'vanity-top', 'off-cut', 'slab'].includes(product.look.object)
  const stone = whole ? wholeTop(product) : (floor ?? floorOf(product, laidSpan(product), 1200))
  const sampler = stoneSampler(stone)
  const chosen: Record<string, StoneSampler> = {}
  for (const surface of surfaces) if (scenes[scene].surfaces.includes(surface)) chosen[surface] = sampler
  const laid = await layRoom(scene, chosen, { width, gloss: gloss[stoneOf(product).finish] })
  return { ...laid, alt: `${scenes[scene].alt}, here with ${product.name}` }
}
