/** The words the shop sorts its stock by. Collections and terms are rows that staff edit; attributes and patterns are fixed. */

/** The attributes of a product, in display order. */
export const attributeKeys = ['material', 'room', 'finish', 'colour'] as const

export type AttributeGroup = (typeof attributeKeys)[number]

/** Ids, names and slugs are the specification's. */
export const attributes: Record<AttributeGroup, { id: number; name: string; slug: string }> = {
  material: { id: 6, name: 'Material', slug: 'pa_material' },
  room: { id: 7, name: 'Room Usage', slug: 'pa_room-type-usage' },
  finish: { id: 2, name: 'Finish', slug: 'pa_finish' },
  colour: { id: 8, name: 'Colour', slug: 'pa_colour' },
}

/** A collection as pages need it. Whatever is empty is left out, because every page has the vocabulary. */
export type VocabularyCollection = {
  slug: string
  title: string
  /** Its page is `/collections/`, this folder and the slug. */
  folder?: string | undefined
  /** Only if its page is neither there nor `/collections/` and the slug. */
  path?: string | undefined
  /** Other words for it in addresses. */
  aliases?: string[] | undefined
}

export type VocabularyTerm = {
  group: AttributeGroup
  slug: string
  name: string
  /** True if it is the folder of the group and the slug. Left out if the term has no page. */
  path?: string | true | undefined
  /** Other words for it in addresses and filters. */
  aliases?: string[] | undefined
  /** For a colour: up to three colours in hexadecimal, with spaces between them. */
  swatch?: string | undefined
}

/** `GET vocabulary`: the collections and terms that visitors see, in display order. */
export type Vocabulary = { collections: VocabularyCollection[]; terms: VocabularyTerm[] }

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
