import { dehydrate } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { serverApi } from '../shared/api.ts'
import { makeQueryClient } from '../shared/query-client.ts'
import { bestSellersQuery } from './list-for.ts'

/** On the server: the data of the 404 page, with its status. */
export async function loadNotFound(context: Readonly<RouterContextProvider>) {
  const queries = makeQueryClient()
  // `prefetchQuery` never throws: a failure here must not break the page.
  await queries.prefetchQuery({ ...bestSellersQuery(serverApi(context)), retry: false })
  return data({ dehydrated: dehydrate(queries), page: null }, { status: 404 })
}
