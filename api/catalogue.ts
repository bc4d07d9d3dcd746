import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context, TypedResponse } from 'hono'
import { z } from 'zod'
import { type ListMeta, wholeParameter } from '#contract/answer.ts'
import {
  attributeSchema,
  attributeTermsSchema,
  byCategoryQuery,
  clearanceSchema,
  collectionsSchema,
  facetsQuery,
  facetsSchema,
  filteredProductsQuery,
  newArrivalsQuery,
  productCardSchema,
  productListSchema,
  productSchema,
  productsQuery,
  searchQuery,
  searchSchema,
  suggestionsQuery,
  suggestionsSchema,
  variationSchema,
} from '#contract/catalogue.ts'
import type { CardFilter } from '#shop/catalogue/card-filter.ts'
import { countFacets } from '#shop/catalogue/count-facets.ts'
import { listAttributes, listTerms } from '#shop/catalogue/list-attributes.ts'
import { listClearance } from '#shop/catalogue/list-clearance.ts'
import { listCollections } from '#shop/catalogue/list-collections.ts'
import { listProductsAsText } from '#shop/catalogue/list-products.ts'
import { newArrivalsFilter } from '#shop/catalogue/new-arrivals.ts'
import { readProduct, readVariations } from '#shop/catalogue/read-product.ts'
import { relatedProducts } from '#shop/catalogue/related-products.ts'
import { countFoundFacets, searchProducts } from '#shop/catalogue/search-products.ts'
import { suggest } from '#shop/catalogue/suggest.ts'
import type { ShopContext } from '#shop/context.ts'
import { dependsOn } from './cache/topics.ts'
import { type Env, refuseBadRequest } from './problem.ts'
import { answers } from './route.ts'

const tags = ['Catalogue']
const productId = z.object({ id: wholeParameter(1, 999_999_999) })

const byCategory = createRoute({
  method: 'get',
  path: '/products/by-category',
  tags,
  summary: 'Products of a collection',
  request: { query: byCategoryQuery },
  responses: answers(productListSchema, 'A page of products'),
})

const newArrivals = createRoute({
  method: 'get',
  path: '/products/new-arrivals',
  tags,
  summary: 'Products published lately, newest first',
  request: { query: newArrivalsQuery },
  responses: answers(productListSchema, 'A page of products'),
})

const products = createRoute({
  method: 'get',
  path: '/products',
  tags,
  summary: 'All products, searched, filtered and sorted',
  request: { query: productsQuery },
  responses: answers(productListSchema, 'A page of products'),
})

const filteredProducts = createRoute({
  method: 'get',
  path: '/filtered-products',
  tags,
  summary: 'Products of a colour, a usage area or a finish',
  request: { query: filteredProductsQuery },
  responses: answers(productListSchema, 'A page of products'),
})

const clearance = createRoute({
  method: 'get',
  path: '/clearance',
  tags,
  summary: 'Products at a reduced price',
  request: { query: z.strictObject({ limit: wholeParameter(1, 100).default(9) }) },
  responses: answers(clearanceSchema, 'Deals, most popular first'),
})

const product = createRoute({
  method: 'get',
  path: '/product/{slug}',
  tags,
  summary: 'One product with its sizes',
  request: { params: z.object({ slug: z.string().max(120) }) },
  responses: answers(productSchema, 'The product'),
})

const variations = createRoute({
  method: 'get',
  path: '/product/{id}/variations',
  tags,
  summary: 'Sizes and samples of a product',
  request: { params: productId },
  responses: answers(z.array(variationSchema), 'Sizes first, then samples'),
})

const related = createRoute({
  method: 'get',
  path: '/product/{id}/related',
  tags,
  summary: 'At most 8 products like this one',
  request: { params: productId },
  responses: answers(z.object({ data: z.array(productCardSchema) }), 'Products, in stock first'),
})

const facets = createRoute({
  method: 'get',
  path: '/facets',
  tags,
  summary: 'What each further filter would show',
  request: { query: facetsQuery },
  responses: answers(facetsSchema, 'Counts by group'),
})

const attributes = createRoute({
  method: 'get',
  path: '/attributes',
  tags,
  summary: 'Material, room usage, finish, colour',
  responses: answers(z.array(attributeSchema), 'The attributes'),
})

const attributeTerms = createRoute({
  method: 'get',
  path: '/attribute/{id}/terms',
  tags,
  summary: 'The terms of an attribute',
  request: {
    params: productId,
    query: z.strictObject({
      page: wholeParameter(1, 100_000).default(1),
      per_page: wholeParameter(1, 100).default(100),
    }),
  },
  responses: answers(attributeTermsSchema, 'Terms with the number of products'),
})

const collections = createRoute({
  method: 'get',
  path: '/collections',
  tags,
  summary: 'Every collection',
  responses: answers(collectionsSchema, 'Collections in shop order'),
})

const search = createRoute({
  method: 'get',
  path: '/search',
  tags,
  summary: 'Search that forgives a slip of the finger',
  request: { query: searchQuery },
  responses: answers(searchSchema, 'Products, best match first'),
})

const suggestions = createRoute({
  method: 'get',
  path: '/search/suggestions',
  tags,
  summary: 'Suggestions while typing',
  request: { query: suggestionsQuery },
  responses: answers(suggestionsSchema, 'Products, collections, advice'),
})

type FilterQuery = z.output<typeof newArrivalsQuery>

const filterOf = (query: Partial<FilterQuery>): CardFilter => ({
  material: query.material,
  room: query.room,
  finish: query.finish,
  colour: query.colour,
  size: query.size,
  thickness: query.thickness,
  minPrice: query.min_price,
  maxPrice: query.max_price,
  inStock: query.in_stock,
})

/** A list whose cards go out as they are stored: taking them apart and writing them again is half the work. */
const answerList = (c: Context<Env>, { cards, meta }: { cards: string; meta: ListMeta }) =>
  c.body(`{"data":${cards},"meta":${JSON.stringify(meta)}}`, 200, {
    'content-type': 'application/json',
  }) as unknown as TypedResponse<z.output<typeof productListSchema>, 200, 'json'>

export const catalogueRouter = (ctx: ShopContext) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(byCategory, async (c) => {
      const { category, page, per_page, orderby, order, ...query } = c.req.valid('query')
      dependsOn(`collection:${category}`)
      const filter = { ...filterOf(query), collection: category }
      const input = { filter, sort: orderby ?? 'popularity', order, page, perPage: per_page } as const
      return answerList(c, await listProductsAsText({ ctx, input }))
    })
    .openapi(newArrivals, async (c) => {
      const { page, per_page, orderby, order, ...query } = c.req.valid('query')
      dependsOn('products')
      const filter = { ...filterOf(query), newArrivals: newArrivalsFilter(ctx) }
      const input = { filter, sort: orderby ?? 'date', order, page, perPage: per_page } as const
      return answerList(c, await listProductsAsText({ ctx, input }))
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
      dependsOn(category ? `collection:${category}` : 'products')
      const filter: CardFilter = {
        ...filterOf(query),
        collection: category,
        featured,
        onSale: on_sale,
        hasSample: sample,
      }
      if (text) {
        const found = await searchProducts({ ctx, input: { query: text, filter, page, perPage: per_page } })
        return c.json({ data: found.data, meta: found.meta }, 200)
      }
      const sort = orderby === 'relevance' ? 'popularity' : orderby
      const input = { filter, sort, order, page, perPage: per_page }
      return answerList(c, await listProductsAsText({ ctx, input }))
    })
    .openapi(filteredProducts, async (c) => {
      const { page, per_page, orderby, order, stone_colour, usage_area, stone_finish, ...query } = c.req.valid('query')
      const own: CardFilter = stone_colour
        ? { colour: [stone_colour] }
        : usage_area
          ? { room: [usage_area] }
          : { finish: [stone_finish ?? ''] }
      dependsOn(...Object.entries(own).map(([group, terms]) => `${group}:${terms}`))
      const input = {
        filter: { ...filterOf(query), ...own },
        sort: orderby ?? 'popularity',
        order,
        page,
        perPage: per_page,
      } as const
      return answerList(c, await listProductsAsText({ ctx, input }))
    })
    .openapi(clearance, async (c) => {
      dependsOn('products')
      return c.json(await listClearance({ ctx, input: c.req.valid('query') }), 200)
    })
    .openapi(variations, async (c) => {
      const { id } = c.req.valid('param')
      dependsOn(`product:${id}`, `stock:${id}`)
      return c.json(await readVariations({ ctx, input: { productId: id } }), 200)
    })
    .openapi(related, async (c) => {
      dependsOn('products')
      return c.json(await relatedProducts({ ctx, input: { productId: c.req.valid('param').id } }), 200)
    })
    .openapi(product, async (c) => {
      const found = await readProduct({ ctx, input: c.req.valid('param') })
      dependsOn(`product:${found.id}`, `stock:${found.id}`)
      return c.json(found, 200)
    })
    .openapi(facets, async (c) => {
      const { category, search: text, on_sale, new_arrivals, ...query } = c.req.valid('query')
      dependsOn(category ? `collection:${category}` : 'products')
      const filter: CardFilter = { ...filterOf(query), collection: category, onSale: on_sale }
      if (new_arrivals) filter.newArrivals = newArrivalsFilter(ctx)
      const counted = text
        ? await countFoundFacets({ ctx, input: { query: text, filter } })
        : await countFacets({ ctx, input: { filter } })
      return c.json(counted, 200)
    })
    .openapi(attributes, async (c) => {
      dependsOn('vocabulary')
      return c.json(await listAttributes({ ctx }), 200)
    })
    .openapi(attributeTerms, async (c) => {
      dependsOn('products')
      const { page, per_page } = c.req.valid('query')
      const input = { attributeId: c.req.valid('param').id, page, perPage: per_page }
      return c.json(await listTerms({ ctx, input }), 200)
    })
    .openapi(collections, async (c) => {
      dependsOn('products')
      return c.json(await listCollections({ ctx }), 200)
    })
    .openapi(search, async (c) => {
      const { q, page, per_page, ...query } = c.req.valid('query')
      dependsOn('products')
      return c.json(
        await searchProducts({ ctx, input: { query: q, filter: filterOf(query), page, perPage: per_page } }),
        200,
      )
    })
    .openapi(suggestions, async (c) => {
      dependsOn('products', 'posts', 'pages')
      return c.json(await suggest({ ctx, input: { query: c.req.valid('query').q } }), 200)
    })
