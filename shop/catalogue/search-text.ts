import { slipValues } from '#contract/catalogue/filter-groups.ts'
import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { ProductRows } from './product-rows.ts'
import { wordsOfSize } from './size-text.ts'

/**
 * Lower case without accents, for searches and for the texts they match: 'Porriño' and 'porrino' are the same word.
 * So are 'off-cut' and 'offcut': as two words, 'off' would be ignored and 'cut' would match every vein-cut tile.
 */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\boff[\s-]cut/g, 'offcut')

/** Some terms name two colours, and a stone may have only one of them. These terms are certain. */
const plainColours = new Set(['white', 'black', 'grey', 'multi-colour'])

/** The title of this collection names two materials, but each product is only one of them. */
const offCuts = 'off-cut-granite-quartz'

/** The pendulum test value of a wet floor from which the slip risk is low. */
const lowSlipRisk = slipValues[1]

/** Words of a name that its slug does not have: staff can rename a term, and its slug stays. 'Whites' is 'white'. */
function wordsBesides(slug: string, name: string): string[] {
  const singular = (word: string) => word.replace(/s$/, '')
  const inSlug = new Set(slug.split('-').map(singular))
  return (foldWords(name).match(/[a-z0-9]+/g) ?? []).filter((word) => !inSlug.has(singular(word)))
}

/** The texts a search matches: A what a product is, B its name, C what it is for, D its summary and description. */
export function searchTexts({ product, collections, terms }: ProductRows, sizes: ProductRows['variations']) {
  const words = (slugs: string[]) => slugs.map((slug) => titleOfSlug(slug))
  const of = (key: string) => terms.filter((term) => term.key === key).map((term) => term.slug)
  const newNames = terms.flatMap(({ slug, name }) => wordsBesides(slug, name))
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
      ...newNames,
      product.technical?.origin,
      product.technical?.quarry,
      product.technical?.underfloor_heating ? 'underfloor heating' : undefined,
      (product.technical?.slip_wet ?? 0) >= lowSlipRisk ? 'slip-resistant' : undefined,
      ...new Set(sizes.flatMap(wordsOfSize)),
    ]),
    textD: text([product.summary, product.description]),
  }
}
