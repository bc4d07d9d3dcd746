/** The words the shop sorts its stock by: attributes with their specified ids, terms and collections. */

export const materials = [
  'marble',
  'limestone',
  'travertine',
  'slate',
  'granite',
  'sandstone',
  'quartzite',
  'onyx',
  'basalt',
  'quartz',
  'clay',
] as const

export const rooms = [
  'kitchen',
  'kitchen-splashback',
  'bathroom',
  'bathroom-floor',
  'living-room',
  'living-room-floor',
  'outdoor',
  'pool',
  'wet-room',
] as const

export const finishes = [
  'polished-shiny-smooth',
  'honed-matt-smooth',
  'brushed-rough-finish',
  'split-face',
  'tumbled-rough-edgy',
] as const

export const colours = [
  'white',
  'black',
  'grey',
  'beige-brown',
  'cream-yellow',
  'blue-green',
  'red-pink',
  'multi-colour',
] as const

/** The attributes of a product and their terms, in display order. */
export const attributeTerms = { material: materials, room: rooms, finish: finishes, colour: colours } as const

export type AttributeGroup = keyof typeof attributeTerms

/** Ids, names and slugs are the specification's. */
export const attributes: Record<AttributeGroup, { id: number; name: string; slug: string }> = {
  material: { id: 6, name: 'Material', slug: 'pa_material' },
  room: { id: 7, name: 'Room Usage', slug: 'pa_room-type-usage' },
  finish: { id: 2, name: 'Finish', slug: 'pa_finish' },
  colour: { id: 8, name: 'Colour', slug: 'pa_colour' },
}

export const collections = [
  'marble-tiles',
  'limestone-tiles',
  'mosaic-tiles',
  'travertine-tiles',
  'slate-tiles',
  'stone-pavers',
  'granite-tiles',
  'clay-brick-slips',
  'bookmatch-slabs',
  'slabs',
  'vanity-tops',
  'off-cut-granite-quartz',
  'window-sills',
  'mouldings-skirtings',
  'stone-sinks',
  'slate-hearths',
  'table-tops',
  'chequerboard-tiles',
  'herringbone-tiles',
  'hexagon-tiles',
  'metro-tiles',
  'maxi-chequerboard-tiles',
  'octagon-cabochon-tiles',
  'triangle-tiles',
  'stock-clearance',
  'tiling-products',
] as const

export type Collection = (typeof collections)[number]

/** The ten countries the stone is imported from, and the UK. */
export const origins = [
  'Italy',
  'Spain',
  'Portugal',
  'Turkey',
  'Greece',
  'France',
  'Germany',
  'Brazil',
  'India',
  'China',
  'United Kingdom',
] as const

export const stoneUses = ['wall', 'floor', 'outdoor', 'wet-room', 'pool'] as const

/** How stone is laid. The first twelve are laid piece by piece; the others come as sheets. */
export const patterns = [
  'straight',
  'brick-bond',
  'third-bond',
  'herringbone',
  'double-herringbone',
  'chevron',
  'basketweave',
  'chequerboard',
  'hexagon',
  'octagon-cabochon',
  'triangle',
  'opus',
  'penny-round',
  'basketweave-dot',
  'fan',
  'pebble',
  'ledge',
  'dogtooth',
] as const

export type PatternName = (typeof patterns)[number]

/** The size mixes of an opus pattern. */
export const opusModules = ['french', 'burgundy', 'four-flags', 'three-flags', 'york'] as const
