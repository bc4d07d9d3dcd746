import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { searchQuery, searchSchema } from '#contract/catalogue/catalogue.ts'
import { searchLinksSchema, suggestionsQuery, suggestionsSchema } from '#contract/catalogue/suggestions.ts'
import { searchProducts } from '#shop/catalogue/search-products.ts'
import { findSearchLinks, suggest } from '#shop/catalogue/suggest.ts'
import { dependsOn } from '../http/cache-tags.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { publicResponse } from '../http/public-responses.ts'
import { jsonResponses } from '../http/responses.ts'
import { currentVocabulary } from './current-vocabulary.ts'
import { filterOf } from './listing-filter.ts'

const tags = ['Catalogue']

const search = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/search',
  tags,
  summary: 'Search that allows for spelling mistakes',
  request: { query: searchQuery },
  responses: jsonResponses(searchSchema, 'Products, best match first'),
})

const suggestions = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/search/suggestions',
  tags,
  summary: 'Suggestions while typing',
  request: { query: suggestionsQuery },
  responses: jsonResponses(suggestionsSchema, 'Products, collections and advice'),
})

const searchLinks = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/search/links',
  tags,
  summary: 'Collections and advice that match a search',
  request: { query: suggestionsQuery },
  responses: jsonResponses(searchLinksSchema, 'Collections and advice'),
})

export const searchRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(search, async (c) => {
      const { q, page, per_page, ...query } = c.req.valid('query')
      dependsOn('products')
      const filter = filterOf(await currentVocabulary(c.var.ctx), query)
      return c.json(await searchProducts({ ctx: c.var.ctx, input: { query: q, filter, page, perPage: per_page } }), 200)
    })
    .openapi(suggestions, async (c) => {
      dependsOn('products', 'posts', 'pages', 'faq', 'vocabulary')
      return c.json(await suggest({ ctx: c.var.ctx, input: { query: c.req.valid('query').q } }), 200)
    })
    .openapi(searchLinks, async (c) => {
      dependsOn('products', 'posts', 'pages', 'faq', 'vocabulary')
      return c.json(await findSearchLinks({ ctx: c.var.ctx, input: { query: c.req.valid('query').q } }), 200)
    })
