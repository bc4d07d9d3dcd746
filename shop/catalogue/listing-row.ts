import { formatPounds, multiplyDivide } from '#contract/arithmetic/money.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { slipValues } from '#contract/catalogue/filter-groups.ts'
import { type CurrentPrice, currentPrice, nextPriceChange } from './current-price.ts'
import { shownPictures } from './laid-picture.ts'
import type { ProductRows } from './product-rows.ts'
import { searchTexts } from './search-text.ts'
import { wasPrice } from './was-price.ts'

/** The listing row of a product, or null if it is unpublished or has no price. */
export function listingRow(rows: ProductRows, now: Date) {
  const { product } = rows
  const inCollections = [...new Set(rows.collections.map((collection) => collection.slug))]
  const price = listingPrice({ product, collections: inCollections, variations: rows.variations }, now)
  if (!price) return null

  const sizes = sizesFor(rows.variations)
  const inStock = sizes.some((size) => size.stock >= size.piecesPerSet)
  const card: ProductCard = {
    id: product.id,
    slug: product.slug,
    name: product.name,
    type: 'variable',
    summary: product.summary,
    // Lists show a preview for the first picture only; more previews would make the response heavy.
    images: shownPictures(rows).map(({ src, alt, width, height, preview, focus }, index) => ({
      src,
      alt,
      width,
      height,
      ...(index === 0 && preview ? { preview } : {}),
      ...(focus ? { focus } : {}),
    })),
    ...price.card,
    in_stock: inStock,
    featured: product.featured,
    date_created: product.publishedAt.toISOString(),
    sample: sampleState(rows),
    categories: rows.collections.map(({ slug, title }) => ({ name: title, slug })),
    attributes: attributesOf(rows.terms),
  }
  return {
    productId: product.id,
    name: product.name,
    popularity: product.popularity,
    publishedAt: product.publishedAt,
    pricePence: price.pricePence,
    inStock,
    onSale: price.onSale,
    featured: product.featured,
    hasSample: card.sample.state !== 'none',
    collections: inCollections,
    terms: [...rows.terms.map((term) => `${term.key}:${term.slug}`), ...measuredTerms(product.technical)],
    sizes: distinct(sizes.map((size) => (size.widthMm && size.heightMm ? `${size.widthMm}x${size.heightMm}` : null))),
    thicknesses: distinct(sizes.map((size) => size.thicknessMm)),
    card,
    changesAt: price.changesAt,
    ...searchTexts(rows, sizes),
  }
}

/** The terms that filters find in the technical data. */
const measuredTerms = (technical: ProductRows['product']['technical']): string[] =>
  technical
    ? [
        ...(technical.underfloor_heating ? ['suits:underfloor-heating'] : []),
        ...(technical.use.includes('outdoor') ? ['suits:outdoors'] : []),
        ...slipValues.filter((value) => value <= (technical.slip_wet ?? 0)).map((value) => `slip:${value}`),
      ]
    : []

const sizesFor = (variations: ProductRows['variations']) =>
  variations.filter((variation) => variation.listed && variation.kind === 'size')

type Priced = Pick<ProductRows, 'variations'> & {
  product: Pick<ProductRows['product'], 'status' | 'publishedAt' | 'unit'>
  collections: string[]
}

/** What a listing row says about the price, or null if the product is unpublished or has no price. */
export function listingPrice({ product, collections, variations }: Priced, now: Date) {
  const sizes = sizesFor(variations)
  const priced = sizes.flatMap((size) => {
    const price = currentPrice(size.prices, now)
    return price ? [{ size, price }] : []
  })
  const cheapest = priced.reduce<(typeof priced)[number] | null>(
    (best, next) => (best && best.price.pence <= next.price.pence ? best : next),
    null,
  )
  if (product.status !== 'publish' || product.publishedAt > now || !cheapest) return null
  const { pence, regularPence } = cheapest.price
  const onSale = pence < regularPence
  const was = wasPrice(cheapest.size.prices, { now, offeredSince: product.publishedAt })
  const card: Pick<ProductCard, 'price_html' | 'price' | 'on_sale'> = {
    price_html: priceText(pence, product.unit),
    price: {
      amount: pence,
      regular: was ?? pence,
      unit: product.unit,
      per_m2: collections.includes('tiling-products') ? packPerSquareMetre(priced) : null,
      discount_percent: was === null ? null : Math.round((1 - pence / was) * 100),
    },
    on_sale: onSale,
  }
  const changesAt = nextPriceChange(
    sizes.flatMap((size) => size.prices),
    now,
  )
  return { pricePence: pence, onSale, card, changesAt }
}

const priceText = (pence: number, unit: 'm2' | 'piece'): string =>
  unit === 'm2' ? `From ${formatPounds(pence)} /M2` : `From ${formatPounds(pence)} each`

function packPerSquareMetre(priced: { size: { coverageMm2: number | null }; price: CurrentPrice }[]): number | null {
  const perM2 = priced.flatMap(({ size, price }) =>
    size.coverageMm2 ? [multiplyDivide(price.pence, 1_000_000, size.coverageMm2)] : [],
  )
  return perM2.length > 0 ? Math.min(...perM2) : null
}

function sampleState(rows: ProductRows): ProductCard['sample'] {
  const sample = rows.variations.find((variation) => variation.listed && variation.kind === 'free_sample')
  if (!sample) return { state: 'none', variation_id: null }
  return { state: sample.stock > 0 ? 'available' : 'out_of_stock', variation_id: sample.id }
}

function attributesOf(terms: ProductRows['terms']): ProductCard['attributes'] {
  const byId = new Map<number, ProductCard['attributes'][number]>()
  for (const term of terms) {
    const attribute = byId.get(term.attributeId)
    if (attribute) attribute.options.push(term.name)
    else
      byId.set(term.attributeId, {
        id: term.attributeId,
        name: term.attributeName,
        slug: term.attributeSlug,
        options: [term.name],
      })
  }
  return [...byId.values()]
}

const distinct = <T>(values: (T | null)[]): T[] => [...new Set(values.filter((value): value is T => value !== null))]
