import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  attributeSchema,
  attributeTermsSchema,
  collectionsSchema,
  facetsQuery,
  facetsSchema,
  fixingMaterialSchema,
  fixingMaterialsQuery,
  productCardSchema,
  productSchema,
  variationSchema,
  vocabularySchema,
} from '#contract/catalogue/catalogue.ts'
import { sameStoneSchema } from '#contract/catalogue/kept-stones.ts'
import { wholeParameter } from '#contract/http/responses.ts'
import { countFacets } from '#shop/catalogue/count-facets.ts'
import { fixingMaterials } from '#shop/catalogue/fixing-materials.ts'
import { listAttributes, listTerms } from '#shop/catalogue/list-attributes.ts'
import { listCollections } from '#shop/catalogue/list-collections.ts'
import type { ListingFilter } from '#shop/catalogue/listing-filter.ts'
import { newArrivalsFilter } from '#shop/catalogue/new-arrivals.ts'
import { readProduct, readVariations } from '#shop/catalogue/read-product.ts'
import { relatedProducts } from '#shop/catalogue/related-products.ts'
import { countFoundFacets } from '#shop/catalogue/search-products.ts'
import { previewProduct } from '#shop/content/preview-product.ts'
import { previewCollections } from '#shop/content/preview-vocabulary.ts'
import { dependsOn } from '../http/cache-tags.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { currentPreview } from '../http/preview.ts'
import { publicResponse } from '../http/public-responses.ts'
import { jsonResponses } from '../http/responses.ts'
import { currentVocabulary } from './current-vocabulary.ts'
import { collectionOf, filterOf } from './listing-filter.ts'

const tags = ['Catalogue']
const productId = z.object({ id: wholeParameter(1, 999_999_999) })

const product = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/product/{slug}',
  tags,
  summary: 'One product with its sizes',
  request: { params: z.object({ slug: z.string() }) },
  responses: jsonResponses(productSchema, 'The product'),
})

const variations = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/product/{id}/variations',
  tags,
  summary: 'Sizes and samples of a product',
  request: { params: productId },
  responses: jsonResponses(z.array(variationSchema), 'Sizes first, then samples'),
})

const related = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/product/{id}/related',
  tags,
  summary: 'Up to 8 products of the same stone, and up to 8 similar ones',
  request: { params: productId },
  responses: jsonResponses(
    z.object({ data: z.array(productCardSchema), same_stone: z.array(sameStoneSchema) }),
    'Products, in stock first',
  ),
})

const fixing = createRoute({
  method: 'get',
  path: '/fixing-materials',
  tags,
  summary: 'Adhesive, grout and sealer for a number of pieces of a size, in the cheapest packs',
  request: { query: fixingMaterialsQuery },
  responses: jsonResponses(
    z.object({ data: z.array(fixingMaterialSchema) }),
    'The materials; none for a product that is not laid',
  ),
})

const facets = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/facets',
  tags,
  summary: 'The number of products that each further filter would show',
  request: { query: facetsQuery },
  responses: jsonResponses(facetsSchema, 'Counts by group'),
})

const attributes = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/attributes',
  tags,
  summary: 'Material, room usage, finish, colour',
  responses: jsonResponses(z.array(attributeSchema), 'The attributes'),
})

const attributeTerms = createRoute({
  method: 'get',
  ...publicResponse,
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
  responses: jsonResponses(attributeTermsSchema, 'Terms with the number of products'),
})

const collections = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/collections',
  tags,
  summary: 'Every collection',
  responses: jsonResponses(collectionsSchema, 'Collections in shop order'),
})

const vocabulary = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/vocabulary',
  tags,
  summary: 'The collections and terms, with their addresses and other spellings',
  responses: jsonResponses(vocabularySchema, 'Collections and terms in display order'),
})

export const catalogueRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(variations, async (c) => {
      const { id } = c.req.valid('param')
      dependsOn(`product:${id}`, `stock:${id}`)
      return c.json(await readVariations({ ctx: c.var.ctx, input: { productId: id } }), 200)
    })
    .openapi(related, async (c) => {
      dependsOn('products')
      return c.json(await relatedProducts({ ctx: c.var.ctx, input: { productId: c.req.valid('param').id } }), 200)
    })
    .openapi(fixing, async (c) => {
      const { variation_id: variationId, quantity: pieces } = c.req.valid('query')
      return c.json({ data: await fixingMaterials({ ctx: c.var.ctx, input: { variationId, pieces } }) }, 200)
    })
    .openapi(product, async (c) => {
      const { slug } = c.req.valid('param')
      const found = await readProduct({
        ctx: c.var.ctx,
        input: { slug, draft: await previewProduct(c.var.ctx, { slug, preview: currentPreview() }) },
      })
      dependsOn(`product:${found.id}`, `stock:${found.id}`, 'vocabulary')
      return c.json(found, 200)
    })
    .openapi(facets, async (c) => {
      const { category, search: text, on_sale, new_arrivals, ...query } = c.req.valid('query')
      const vocabulary = await currentVocabulary(c.var.ctx)
      const collection = category && collectionOf(vocabulary, category)
      dependsOn(collection ? `collection:${collection}` : 'products')
      const filter: ListingFilter = { ...filterOf(vocabulary, query), collection, onSale: on_sale }
      if (new_arrivals) filter.newArrivals = newArrivalsFilter(c.var.ctx)
      const facetCounts = text
        ? await countFoundFacets({ ctx: c.var.ctx, input: { query: text, filter } })
        : await countFacets({ ctx: c.var.ctx, input: { filter } })
      return c.json(facetCounts, 200)
    })
    .openapi(attributes, async (c) => {
      dependsOn('vocabulary')
      return c.json(await listAttributes({ ctx: c.var.ctx }), 200)
    })
    .openapi(attributeTerms, async (c) => {
      dependsOn('products', 'vocabulary')
      const { page, per_page } = c.req.valid('query')
      const input = { attributeId: c.req.valid('param').id, page, perPage: per_page }
      return c.json(await listTerms({ ctx: c.var.ctx, input }), 200)
    })
    .openapi(collections, async (c) => {
      dependsOn('products', 'vocabulary')
      const { data } = await listCollections({ ctx: c.var.ctx })
      const preview = currentPreview()
      return c.json({ data: preview ? await previewCollections(c.var.ctx, preview, data) : data }, 200)
    })
    .openapi(vocabulary, async (c) => c.json((await currentVocabulary(c.var.ctx)).data, 200))
