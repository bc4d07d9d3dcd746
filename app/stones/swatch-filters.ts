import type { RoomSwatch } from '#contract/rooms/room-stone-list.ts'

/** What the drawer narrows its stones by, in display order. */
export const swatchGroups = ['colour', 'material', 'finish', 'price', 'size'] as const

export type SwatchGroup = (typeof swatchGroups)[number]

/** The chosen terms: those of one group are alternatives, and each further group narrows the list. */
export type ChosenTerms = Readonly<Partial<Record<SwatchGroup, readonly string[]>>>

export const priceBands = {
  'up-to-50': { title: 'Up to £50', upTo: 50_00 },
  '50-to-75': { title: '£50 to £75', upTo: 75_00 },
  '75-to-100': { title: '£75 to £100', upTo: 100_00 },
  'over-100': { title: 'Over £100', upTo: Number.POSITIVE_INFINITY },
} as const

/** By the longest side in millimetres. */
export const sizeBands = {
  small: { title: 'Small, up to 20 cm', upTo: 200 },
  medium: { title: 'Medium, up to 45 cm', upTo: 450 },
  large: { title: 'Large, up to 65 cm', upTo: 650 },
  'extra-large': { title: 'Extra large', upTo: Number.POSITIVE_INFINITY },
} as const

const bandOf = (bands: Record<string, { upTo: number }>, value: number): string =>
  Object.entries(bands).find(([, { upTo }]) => value <= upTo)?.[0] ?? ''

const longestSide = (size: string) => Math.max(...size.split('x').map(Number))

/** The terms of a stone in a group. `priceOf` is the price the visitor sees, with or without VAT. */
export function termsOf(swatch: RoomSwatch, group: SwatchGroup, priceOf: (pence: number) => number): string[] {
  if (group === 'price') return [bandOf(priceBands, priceOf(swatch.price_pence))]
  if (group === 'size') return [...new Set(swatch.sizes.map((size) => bandOf(sizeBands, longestSide(size))))]
  return swatch[group]
}

type Filters = { query: string; chosen: ChosenTerms; priceOf: (pence: number) => number }

/** The stones that have every word of the search and a chosen term of each group. */
export function matchingSwatches(swatches: readonly RoomSwatch[], { query, chosen, priceOf }: Filters): RoomSwatch[] {
  const words = query
    .toLowerCase()
    .replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1x')
    .split(/\s+/)
    .filter(Boolean)
  return swatches.filter((swatch) => {
    const { name, sizes, colour, material, finish } = swatch
    const text = [name.toLowerCase(), ...sizes, ...colour, ...material, ...finish].join(' ')
    if (!words.every((word) => text.includes(word))) return false
    return swatchGroups.every((group) => {
      const wanted = chosen[group] ?? []
      return wanted.length === 0 || termsOf(swatch, group, priceOf).some((term) => wanted.includes(term))
    })
  })
}

/** Adds the term, or removes it if it is chosen. */
export function withTermToggled(chosen: ChosenTerms, group: SwatchGroup, term: string): ChosenTerms {
  const before = chosen[group] ?? []
  return { ...chosen, [group]: before.includes(term) ? before.filter((other) => other !== term) : [...before, term] }
}
