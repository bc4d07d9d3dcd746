import type { ProductCard } from '#contract/catalogue/catalogue.ts'

/** What a link to a product knows of it: enough to open its page before the rest is here. */
export type ProductPreview = Pick<ProductCard, 'id' | 'slug' | 'name' | 'images' | 'price'> & Partial<ProductCard>

/** A whole card, in which everything the link did not know is empty. */
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
