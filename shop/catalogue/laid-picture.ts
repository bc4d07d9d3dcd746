import type { PictureRole } from '#contract/catalogue/product-states.ts'
import { facesVersion } from '../media/faces-version.ts'
import type { ProductRows } from './product-rows.ts'

type Rows = Pick<ProductRows, 'product' | 'terms' | 'variations' | 'pictures'>

const side = 1200

/** Changes with everything that the picture of a laid area shows. */
export function laidPictureVersion({ product: { key, faces, laying }, terms, variations }: Rows): string {
  const sizes = variations
    .filter(({ kind, listed }) => kind === 'size' && listed)
    .map(({ widthMm, heightMm }) => [widthMm, heightMm])
  const finish = terms.find((term) => term.key === 'finish')?.slug ?? null
  return facesVersion([key, faces, laying, sizes, finish])
}

/** The pictures of a product in order. One with photographed faces begins with a laid area of them, unless it has such a picture. */
export function shownPictures(rows: Rows) {
  const own = rows.pictures.map(({ src, alt, width, height, preview, focus }) => ({
    src,
    alt,
    width,
    height,
    preview,
    focus,
  }))
  const { slug, name, faces } = rows.product
  const laid: PictureRole = 'laid'
  if (faces.length === 0 || rows.pictures.some(({ role }) => role === laid)) return own
  const src = `/images/products/${slug}/faces/${side}?v=${laidPictureVersion(rows)}`
  return [{ src, alt: `${name}, laid`, width: side, height: side, preview: null, focus: null }, ...own]
}
