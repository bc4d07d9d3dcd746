import type { ProductCard } from '#contract/catalogue/catalogue.ts'

/** The data that a link to a product carries: enough to open its page before the rest has loaded. */
export type ProductPreview = Pick<ProductCard, 'id' | 'slug' | 'name' | 'images' | 'price'> & Partial<ProductCard>

/** A complete card; fields that the preview lacks are empty. */
export const cardFromPreview = (preview: ProductPreview): ProductCard => ({
  type: 'variable',
  summary: '',
  price_html: '',
  on_sale: false,
  in_stock: true,
  featured: false,
  date_created: '',
  sample: { state: 'none', variation_id: null },
  categories: [],
  attributes: [],
  ...preview,
})
