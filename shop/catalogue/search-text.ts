import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { ProductRows } from './product-rows.ts'
import { wordsOfSize } from './size-text.ts'

/**
 * Small letters without accents, for what is typed and for what it is compared with: 'Porriño' and 'porrino' are one word.
 * So are 'off-cut' and 'offcut': taken apart, 'off' is a word searches ignore and 'cut' is in every vein-cut tile.
 */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\boff[\s-]cut/g, 'offcut')

/** A term of two colours names either of them: only the others say for certain what colour a stone is. */
const plainColours = new Set(['white', 'black', 'grey', 'multi-colour'])

/** Its title names two materials, and each product is only one of them. */
const offCuts = 'off-cut-granite-quartz'

/** What a search looks through: what a product is before what it is called, then what it is for, then what is said of it. */
export function searchTexts({ product, collections, terms }: ProductRows, sizes: ProductRows['variations']) {
  const words = (slugs: string[]) => slugs.map((slug) => titleOfSlug(slug))
  const of = (key: string) => terms.filter((term) => term.key === key).map((term) => term.slug)
  const [mainColour, ...otherColours] = of('colour')
  const isPlain = mainColour !== undefined && plainColours.has(mainColour)
  const colourTerms = isPlain ? otherColours : of('colour')
  const text = (parts: (string | undefined)[]) => foldWords(parts.filter(Boolean).join(' '))
  return {
    textA: text([
      ...words(of('material')),
      ...collections.map(({ slug, title }) => (slug === offCuts ? 'Offcut' : title)),
      ...(isPlain ? words([mainColour]) : []),
    ]),
    textB: text([product.name]),
    textC: text([
      ...words([...colourTerms, ...of('room'), ...of('finish')]),
      product.technical?.origin,
      product.technical?.quarry,
      ...new Set(sizes.flatMap(wordsOfSize)),
    ]),
    textD: text([product.summary, product.description]),
  }
}
