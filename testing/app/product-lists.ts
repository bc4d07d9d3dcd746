import { expect } from 'vitest'
import { type ProductCard, productListSchema } from '#contract/catalogue/catalogue.ts'
import type { TestShop } from './test-shop.ts'

/** Lists of products as the API returns them. */
export function productLists(shop: TestShop) {
  async function list(path: string) {
    const { status, body } = await shop.get(path)
    expect(status, path).toBe(200)
    return productListSchema.parse(body)
  }

  async function everyProduct(path: string): Promise<ProductCard[]> {
    const listPath = `${path}${path.includes('?') ? '&' : '?'}per_page=100`
    const first = await list(listPath)
    const pages = Array.from({ length: first.meta.total_pages - 1 }, (_, index) => index + 2)
    const rest = await Promise.all(pages.map((page) => list(`${listPath}&page=${page}`)))
    return [first, ...rest].flatMap(({ data }) => data)
  }

  return { list, everyProduct }
}
