import { formatPounds } from '#contract/arithmetic/money.ts'
import type { ShopContext } from '../context.ts'
import { listProducts } from './list-products.ts'

/** Products whose price is reduced now, most popular first, as the deal cards show them. */
export async function listClearance({ ctx, input }: { ctx: ShopContext; input: { limit: number } }) {
  const list = await listProducts({
    ctx,
    input: { filter: { onSale: true }, sort: 'popularity', page: 1, perPage: input.limit },
  })
  return {
    data: list.data.map((card) => ({
      id: card.id,
      slug: card.slug,
      name: card.name,
      imageURL: card.images[0]?.src ?? '',
      image: card.images[0] ?? null,
      material: card.attributes.find((attribute) => attribute.slug === 'pa_material')?.options[0] ?? '',
      price_html: formatPounds(card.price.regular),
      price: card.price,
    })),
  }
}
