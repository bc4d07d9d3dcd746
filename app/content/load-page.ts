import { dehydrate } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { isSlug } from '#contract/catalogue/slug.ts'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { pageQuery } from './page-query.ts'

/** On the server: the page with its data; null if there is no such page. Throws a 503 if it cannot be loaded. */
export async function findPage(context: Readonly<RouterContextProvider>, slug: string) {
  if (!isSlug(slug)) return null
  const queries = makeQueryClient()
  // No retry on the server: the API is in the same process, and a visitor is waiting.
  const page = await queries.fetchQuery({ ...pageQuery(serverApi(context), slug), retry: false }).catch(unavailable)
  if (!page) return null
  const url = `${context.get(loaderContext).publicUrl}/${slug}`
  return { dehydrated: dehydrate(queries), page: { title: page.title, summary: page.summary, url } }
}

/** The same for a page that the shop cannot do without: a 404 if it is missing. */
export async function loadPage(context: Readonly<RouterContextProvider>, slug: string) {
  const found = await findPage(context, slug)
  if (!found) throw data('Not found', { status: 404 })
  return { dehydrated: found.dehydrated, ...found.page }
}

/** In the browser: starts the request and opens the screen at once, with a spinner if it has to wait. */
export function openPage(request: Request, slug: string, title: string) {
  const queries = pageQueryClient()
  void queries.prefetchQuery(pageQuery(browserApi, slug))
  const cached = queries.getQueryData(pageQuery(browserApi, slug).queryKey)
  return {
    dehydrated: null,
    title: cached?.title ?? title,
    summary: cached?.summary ?? title,
    url: `${new URL(request.url).origin}/${slug}`,
  }
}

export const unavailable = (): never => {
  throw data('Error loading page', { status: 503 })
}
