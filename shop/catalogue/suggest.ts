import type { ShopContext } from '../context.ts'
import { findAdvice, type SearchLink } from './find-advice.ts'
import { listProducts } from './list-products.ts'
import { type Interpretation, parseSearch, rankingOf } from './parse-search.ts'
import { suitedListings } from './suited-listings.ts'

const maxCollections = 4

/** A few products, collections and advice pages for a search that is still being typed. */
export async function suggest({ ctx, input }: { ctx: ShopContext; input: { query: string } }) {
  const interpretations = await parseSearch(ctx, input.query)
  for (const interpretation of interpretations) {
    const found = await suggestFor(ctx, interpretation)
    if (found.products.length + found.collections.length + found.advice.length > 0) return found
  }
  const { advice } = await adviceForAnyWord(ctx, interpretations)
  return { products: [], collections: [], advice, pages_first: false }
}

/** As `suggest`, without the products, for the search page, which lists them itself. */
export async function findSearchLinks({ ctx, input }: { ctx: ShopContext; input: { query: string } }) {
  const interpretations = await parseSearch(ctx, input.query)
  for (const interpretation of interpretations) {
    const [{ advice }, [row]] = await Promise.all([
      findAdvice(ctx, interpretation),
      ctx.database.query<{ finds_products: boolean }>(
        `select exists (select from product_listings where search @@ to_tsquery('english', $1)) as finds_products`,
        [interpretation.every],
      ),
    ])
    const collections = collectionsFor(ctx, interpretation)
    if (row?.finds_products || collections.length + advice.length > 0) return { collections, advice }
  }
  const { advice } = await adviceForAnyWord(ctx, interpretations)
  return { collections: [], advice }
}

/** For 'which grout do you use', of which no text has every word. */
const adviceForAnyWord = (ctx: ShopContext, [first]: Interpretation[]) =>
  first ? findAdvice(ctx, first, 'some') : { advice: [] }

const collectionsFor = ({ vocabulary }: ShopContext, { words }: Interpretation): SearchLink[] => [
  ...vocabulary.listings
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word.replace(/s$/, ''))))
    .map(({ title, path }) => ({ title, path }))
    .slice(0, maxCollections),
  ...suitedListings(words),
]

async function suggestFor(ctx: ShopContext, interpretation: Interpretation) {
  const { every, sort } = interpretation
  const [found, { advice, isForPage }] = await Promise.all([
    listProducts({
      ctx,
      input: { filter: { tsquery: every }, ranking: rankingOf(interpretation), sort, page: 1, perPage: 6 },
    }),
    findAdvice(ctx, interpretation),
  ])
  return {
    products: found.data.map((card) => ({
      id: card.id,
      slug: card.slug,
      name: card.name,
      path: `/product/${card.slug}`,
      price_html: card.price_html,
      price: card.price,
      image: card.images[0] ?? null,
    })),
    collections: collectionsFor(ctx, interpretation),
    advice,
    pages_first: isForPage,
  }
}
