import type { StoneLaying } from '#contract/rooms/room-stone.ts'
import type { RoomName, SurfaceName } from '#contract/rooms/rooms.ts'
import type { ProductRows } from '../catalogue/product-rows.ts'
import type { ShopContext } from '../context.ts'
import { facesVersion } from '../media/faces-version.ts'
import type { ShopSlab } from '../media/picture-manifest.ts'
import type { Colour, Finish } from './cuts.ts'
import { jointColour } from './joint-colour.ts'
import { placeFaces } from './place-faces.ts'

type Stone = Pick<ProductRows, 'product' | 'collections' | 'terms'>

/** Finishes that staff add look honed. */
const finishes: Record<string, Finish> = {
  'polished-shiny-smooth': 'polished',
  'honed-matt-smooth': 'honed',
  'brushed-rough-finish': 'brushed',
  'tumbled-rough-edgy': 'tumbled',
  'split-face': 'split',
}

/** The texture and the settings of a stone with photographed faces, as the studio has them for the stones it draws. */
export async function slabOfFaces(ctx: Pick<ShopContext, 'faces'>, stone: Stone): Promise<ShopSlab> {
  const { product, terms } = stone
  const { faces, key, slug } = product
  const { path, colour } = await ctx.faces.texture(faces)
  const { span, places } = placeFaces(faces)
  return {
    span,
    seed: Number.parseInt(key.slice(0, 8), 16),
    finish: finishes[terms.find((term) => term.key === 'finish')?.slug ?? ''] ?? 'honed',
    joint: hexOf(jointColour(colourOf(colour))),
    colour,
    // The photographs show how much one piece differs from the next.
    variety: 0,
    leanings: [],
    second: false,
    ...settingOf(stone),
    files: [{ path, src: `/slabs/faces/${slug}.avif?v=${facesVersion(faces)}` }],
    faces: places,
  }
}

const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Colour

const hexOf = (colour: Colour): string =>
  `#${colour
    .map((value) =>
      Math.round(255 * value)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A mosaic is photographed by the sheet, so its sheets are laid and not its chips. */
export function layingOfFaces<Laying extends StoneLaying>(laying: Laying | null, sheet: string | undefined) {
  if (!laying?.chip || !sheet) return laying
  return { ...laying, patterns: ['straight' as const], chip: sheet, mix: undefined }
}

type Setting = { room: RoomName; surfaces: SurfaceName[] }

/** The room that shows a stone best, by what it is for. */
function settingOf({ product: { laying, technical }, collections, terms }: Stone): Setting {
  const isIn = (slug: string) => collections.some((collection) => collection.slug === slug)
  if (!laying) {
    if (isIn('slate-hearths')) return { room: 'living-room', surfaces: ['hearth'] }
    if (isIn('vanity-tops')) return { room: 'bathroom', surfaces: ['vanity'] }
    return { room: 'kitchen-splashback', surfaces: ['worktop'] }
  }
  const uses = new Set(technical?.use)
  const isWallOnly = technical !== null && !uses.has('floor')
  const rooms = terms.filter(({ key }) => key === 'room').map(({ slug }) => slug)
  if (isIn('metro-tiles') || rooms[0] === 'kitchen-splashback')
    return { room: 'kitchen-splashback', surfaces: ['splashback'] }
  if (isWallOnly) return { room: rooms.includes('bathroom') ? 'bathroom' : 'living-room', surfaces: ['wall'] }
  return settings[rooms[0] ?? ''] ?? { room: 'kitchen-floor', surfaces: ['floor'] }
}

const settings: Record<string, Setting> = {
  bathroom: { room: 'bathroom', surfaces: ['floor', 'wall'] },
  'bathroom-floor': { room: 'bathroom', surfaces: ['floor'] },
  'living-room': { room: 'living-room', surfaces: ['floor'] },
  'living-room-floor': { room: 'living-room', surfaces: ['floor'] },
  outdoor: { room: 'terrace', surfaces: ['floor'] },
  pool: { room: 'pool-edge', surfaces: ['floor', 'coping'] },
  'wet-room': { room: 'wet-room', surfaces: ['floor', 'wall'] },
}
