import { dehydrate } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { pageQuery } from './page-query.ts'

/** For the server: the page with its data, or a thrown 404 for one that is not there and 503 for one that cannot be had now. */
export async function loadPage(context: Readonly<RouterContextProvider>, slug: string) {
  const queries = makeQueryClient()
  // No second try on the server: the API is in this very process, and a visitor is waiting.
  const page = await queries.fetchQuery({ ...pageQuery(serverApi(context), slug), retry: false }).catch(unavailable)
  if (!page) throw data('Not found', { status: 404 })
  return {
    dehydrated: dehydrate(queries),
    title: page.title,
    summary: page.summary,
    url: `${context.get(loaderContext).publicUrl}/${slug}`,
  }
}

/** For later navigations: starts the fetch and lets the screen open at once, with its spinner if it has to wait. */
export function openPage(request: Request, slug: string, title: string) {
  const queries = pageQueryClient()
  void queries.prefetchQuery(pageQuery(browserApi, slug))
  const known = queries.getQueryData(pageQuery(browserApi, slug).queryKey)
  return {
    dehydrated: null,
    title: known?.title ?? title,
    summary: known?.summary ?? title,
    url: `${new URL(request.url).origin}/${slug}`,
  }
}

export const unavailable = (): never => {
  throw data('Error loading page', { status: 503 })
}
