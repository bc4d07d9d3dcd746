/** The words the shop sorts its stock by: attributes with their specified ids, their terms, and the collections. */

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

/** What is written on a product, with the ids, names and slugs of the specification, in the order they stand everywhere. */
export const attributes = {
  material: { id: 6, name: 'Material', slug: 'pa_material', terms: materials },
  room: { id: 7, name: 'Room Usage', slug: 'pa_room-type-usage', terms: rooms },
  finish: { id: 2, name: 'Finish', slug: 'pa_finish', terms: finishes },
  colour: { id: 8, name: 'Colour', slug: 'pa_colour', terms: colours },
} as const

export type AttributeGroup = keyof typeof attributes

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

/** Ten countries the stone is imported from, and home. */
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

export const shapes = ['rectangle', 'hexagon', 'triangle', 'octagon-set', 'mosaic-sheet', 'moulding', 'other'] as const

export type Shape = (typeof shapes)[number]

export const stoneUses = ['wall', 'floor', 'outdoor', 'wet-room', 'pool'] as const
