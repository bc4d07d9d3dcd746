import { createHash } from 'node:crypto'
import { multiplyDivide } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { escapeXml } from '#contract/content/escape-xml.ts'
import { shownPictures } from './laid-picture.ts'
import type { ProductRows } from './product-rows.ts'
import { shownVariations } from './shown-variations.ts'

type Shop = { name: string; publicUrl: string; now: Date }
type Field = [name: string, value: string]

const longestId = 50
const mostFurtherPictures = 10

/** The sizes of a product for shopping sites, with the prices and the availability of its page: an RSS item each. */
export function feedItems(rows: ProductRows, { name, publicUrl, now }: Shop): string[] {
  const { product } = rows
  const termsOf = (key: string) => rows.terms.filter((term) => term.key === key).map((term) => term.name)
  const [picture, ...further] = shownPictures(rows)
    // Shopping sites do not accept a placeholder.
    .filter(({ src }) => !src.endsWith('.svg'))
    .map(({ src }) => new URL(src, publicUrl).href)
  const shared: Field[] = [
    ['g:item_group_id', product.key],
    ['description', product.description],
    ['link', `${publicUrl}/product/${product.slug}`],
    ...fieldOf('g:image_link', picture),
    ...further.slice(0, mostFurtherPictures).map((href): Field => ['g:additional_image_link', href]),
    ['g:condition', 'new'],
    ['g:brand', name],
    // Stone has no GTIN.
    ['g:identifier_exists', 'no'],
    ...fieldOf('g:product_type', rows.collections[0]?.title),
    ...fieldOf('g:material', termsOf('material').join('/')),
    ...fieldOf('g:color', termsOf('colour').join('/')),
  ]
  return shownVariations(rows.variations, { now, offeredSince: product.publishedAt })
    .filter(({ kind }) => kind === 'size')
    .map((size) => itemXml([...ownFields(product.name, size), ...shared]))
}

function ownFields(productName: string, size: Variation): Field[] {
  const sizeName = sizeText(size.attributes[0]?.option ?? '')
  const isReduced = size.regular_price !== size.price
  return [
    ['g:id', idOf(size.sku)],
    ['title', `${productName}, ${sizeName}`],
    ['g:size', sizeName],
    ['g:availability', size.instock ? 'in_stock' : 'out_of_stock'],
    ['g:price', `${size.regular_price} GBP`],
    ...(isReduced ? fieldOf('g:sale_price', `${size.price} GBP`) : []),
    ...fieldsOfUnit(size),
  ]
}

/** The price is that of a square metre if the stone is priced by area, and so is the weight. */
function fieldsOfUnit({ unit, weight_g, coverage_mm2 }: Variation): Field[] {
  const isArea = unit === 'm2' && coverage_mm2 !== null
  const grams = isArea ? multiplyDivide(weight_g, 1_000_000, coverage_mm2) : weight_g
  return [
    ...(isArea
      ? ([
          ['g:unit_pricing_measure', '1 sqm'],
          ['g:unit_pricing_base_measure', '1 sqm'],
        ] satisfies Field[])
      : []),
    ...(grams > 0 ? fieldOf('g:shipping_weight', `${grams / 1000} kg`) : []),
  ]
}

/** Shopping sites refuse a longer id than this, and want it never to change. */
const idOf = (sku: string): string =>
  sku.length <= longestId
    ? sku
    : `${sku.slice(0, longestId - 9)}-${createHash('sha256').update(sku).digest('hex').slice(0, 8)}`

const fieldOf = (name: string, value: string | undefined): Field[] => (value ? [[name, value]] : [])

const itemXml = (fields: Field[]): string =>
  `<item>\n${fields.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('\n')}\n</item>\n`
