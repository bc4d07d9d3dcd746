import type { SearchLink } from './find-advice.ts'

const allProducts = '/stone-collection/all-products'

/** Searches for a use that the technical data answers, and the filtered list to see. */
const uses: { words: RegExp; link: SearchLink }[] = [
  {
    words: /\b(under ?floor|floor heating|heated floors?|ufh)\b/,
    link: { title: 'Suitable for underfloor heating', path: `${allProducts}?suits=underfloor-heating` },
  },
  {
    words: /\b(out ?doors?|outside|exterior|patios?|terraces?|gardens?|courtyards?|driveways?|paths?)\b/,
    link: { title: 'Suitable outdoors', path: `${allProducts}?suits=outdoors` },
  },
  {
    words: /\b((non|anti) ?slip|slip resist\w*|stairs?|staircase|steps?|treads?|wet ?rooms?|pools?)\b/,
    link: { title: 'Slip-resistant when wet', path: `${allProducts}?slip=36` },
  },
]

/** Filtered lists for the use that these words name. */
export function suitedListings(words: string[]): SearchLink[] {
  const text = words.join(' ')
  return uses.filter((use) => use.words.test(text)).map(({ link }) => link)
}
