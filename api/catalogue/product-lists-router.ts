import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context, TypedResponse } from 'hono'
import { z } from 'zod'
import {
  byCategoryQuery,
  clearanceSchema,
  filteredProductsQuery,
  newArrivalsQuery,
  productListSchema,
  productsQuery,
} from '#contract/catalogue/catalogue.ts'
import { keptStoneSchema, productsByIdQuery } from '#contract/catalogue/kept-stones.ts'
import type { TermPageGroup } from '#contract/catalogue/listings.ts'
import { type ListMeta, wholeParameter } from '#contract/http/responses.ts'
import { listClearance } from '#shop/catalogue/list-clearance.ts'
import { listProductsAsText } from '#shop/catalogue/list-products.ts'
import type { ListingFilter } from '#shop/catalogue/listing-filter.ts'
import { newArrivalsFilter } from '#shop/catalogue/new-arrivals.ts'
import { productsById } from '#shop/catalogue/products-by-id.ts'
import { searchProducts } from '#shop/catalogue/search-products.ts'
import { dependsOn } from '../http/cache-tags.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { publicResponse } from '../http/public-responses.ts'
import { jsonResponses } from '../http/responses.ts'
import { currentVocabulary } from './current-vocabulary.ts'
import { collectionOf, filterOf, termOf } from './listing-filter.ts'

const tags = ['Catalogue']

const byCategory = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/products/by-category',
  tags,
  summary: 'Products of a collection',
  request: { query: byCategoryQuery },
  responses: jsonResponses(productListSchema, 'A page of products'),
})

const newArrivals = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/products/new-arrivals',
  tags,
  summary: 'Recently published products, newest first',
  request: { query: newArrivalsQuery },
  responses: jsonResponses(productListSchema, 'A page of products'),
})

const products = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/products',
  tags,
  summary: 'All products, searched, filtered and sorted',
  request: { query: productsQuery },
  responses: jsonResponses(productListSchema, 'A page of products'),
})

const filteredProducts = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/filtered-products',
  tags,
  summary: 'Products of a colour, a usage area or a finish',
  request: { query: filteredProductsQuery },
  responses: jsonResponses(productListSchema, 'A page of products'),
})

/** Not cached: each visitor's list is different. */
const byId = createRoute({
  method: 'get',
  path: '/products/by-id',
  tags,
  summary: 'Up to 40 products by id, with what they are compared by',
  request: { query: productsByIdQuery },
  responses: jsonResponses(
    z.object({ data: z.array(keptStoneSchema) }),
    'Those that are public, in the order of the ids',
  ),
})

const clearance = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/clearance',
  tags,
  summary: 'Products at a reduced price',
  request: { query: z.strictObject({ limit: wholeParameter(1, 100).default(9) }) },
  responses: jsonResponses(clearanceSchema, 'Deals, most popular first'),
})

/** Sends the cards as the JSON they are stored as: parsing and serialising them again would be half the work. */
const answerList = (c: Context<Env>, { cards, meta }: { cards: string; meta: ListMeta }) =>
  c.body(`{"data":${cards},"meta":${JSON.stringify(meta)}}`, 200, {
    'content-type': 'application/json',
  }) as unknown as TypedResponse<z.output<typeof productListSchema>, 200, 'json'>

export const productListsRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(byCategory, async (c) => {
      const { category, page, per_page, orderby, order, ...query } = c.req.valid('query')
      const vocabulary = await currentVocabulary(c.var.ctx)
      const collection = collectionOf(vocabulary, category)
      dependsOn(`collection:${collection}`)
      const filter = { ...filterOf(vocabulary, query), collection }
      const input = { filter, sort: orderby ?? 'popularity', order, page, perPage: per_page } as const
      return answerList(c, await listProductsAsText({ ctx: c.var.ctx, input }))
    })
    .openapi(newArrivals, async (c) => {
      const { page, per_page, orderby, order, ...query } = c.req.valid('query')
      dependsOn('products')
      const filter = {
        ...filterOf(await currentVocabulary(c.var.ctx), query),
        newArrivals: newArrivalsFilter(c.var.ctx),
      }
      const input = { filter, sort: orderby ?? 'date', order, page, perPage: per_page } as const
      return answerList(c, await listProductsAsText({ ctx: c.var.ctx, input }))
    })
    .openapi(products, async (c) => {
      const {
        page,
        per_page,
        orderby,
        order,
        category,
        search: text,
        featured,
        on_sale,
        sample,
        ...query
      } = c.req.valid('query')
      const vocabulary = await currentVocabulary(c.var.ctx)
      const collection = category && collectionOf(vocabulary, category)
      dependsOn(collection ? `collection:${collection}` : 'products')
      const filter: ListingFilter = {
        ...filterOf(vocabulary, query),
        collection,
        featured,
        onSale: on_sale,
        hasSample: sample,
      }
      if (text) {
        const input = { query: text, filter, sort: orderby, order, page, perPage: per_page }
        const found = await searchProducts({ ctx: c.var.ctx, input })
        return c.json({ data: found.data, meta: found.meta }, 200)
      }
      const sort = orderby === 'relevance' ? 'popularity' : (orderby ?? 'date')
      const input = { filter, sort, order, page, perPage: per_page }
      return answerList(c, await listProductsAsText({ ctx: c.var.ctx, input }))
    })
    .openapi(filteredProducts, async (c) => {
      const { page, per_page, orderby, order, stone_colour, usage_area, stone_finish, ...query } = c.req.valid('query')
      const vocabulary = await currentVocabulary(c.var.ctx)
      const one = (group: TermPageGroup, field: string, word: string): ListingFilter => ({
        [group]: [termOf(vocabulary, group, { field, word })],
      })
      const termFilter = stone_colour
        ? one('colour', 'stone_colour', stone_colour)
        : usage_area
          ? one('room', 'usage_area', usage_area)
          : one('finish', 'stone_finish', stone_finish ?? '')
      dependsOn(...Object.entries(termFilter).map(([group, terms]) => `${group}:${terms}`))
      const input = {
        filter: { ...filterOf(vocabulary, query), ...termFilter },
        sort: orderby ?? 'popularity',
        order,
        page,
        perPage: per_page,
      } as const
      return answerList(c, await listProductsAsText({ ctx: c.var.ctx, input }))
    })
    .openapi(byId, async (c) => c.json(await productsById({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(clearance, async (c) => {
      dependsOn('products')
      return c.json(await listClearance({ ctx: c.var.ctx, input: c.req.valid('query') }), 200)
    })
