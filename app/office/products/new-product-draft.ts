import { freeAddress } from '#contract/catalogue/free-address.ts'
import { blankProduct, type ProductDocument } from '#contract/catalogue/product-document.ts'
import { read } from '../../shared/api.ts'
import { documentCalls } from '../documents/document-query.ts'

type Fields = Record<string, unknown>

/** Saves the draft of a new product and returns its id. */
export async function startProduct(fields: Fields): Promise<string> {
  const id = crypto.randomUUID()
  const changes = Object.entries(fields)
    .map(([field, to]) => ({ field, from: blankProduct[field as keyof ProductDocument] ?? null, to }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
  await read(documentCalls('product')[':id'].draft.$patch({ param: { id }, json: { changes } }))
  return id
}

export const today = (): string => new Date().toISOString().slice(0, 10)

/** 'Moon grey', '600', '300', '12' → 'MOON-GREY-600X300X12'. */
export const newSku = (slug: string, sides: unknown[]): string =>
  [slug, sides.filter(Boolean).join('x')].filter(Boolean).join('-').toUpperCase()

/** A copy to change: with its own address and SKUs, and without the price. */
export function duplicateOf(document: Fields): Fields {
  const name = `${document.name} (copy)`
  const slug = freeAddress(name, [String(document.slug)])
  const sizes = (document.sizes ?? []) as Fields[]
  return {
    ...document,
    name,
    slug,
    published: today(),
    sizes: sizes.map((size, index) => ({
      ...size,
      sku: `${newSku(slug, [size.width, size.height, size.thickness])}${size.width ? '' : `-${index + 1}`}`,
    })),
  }
}
