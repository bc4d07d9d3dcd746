import { queryOptions } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import { type OpenVocabulary, openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import type { Vocabulary } from '#contract/catalogue/vocabulary.ts'
import { type ApiClient, browserApi, read } from './api.ts'
import { pageQueryClient } from './query-client.ts'

/** For an error page that is shown because not even the frame could be loaded. */
const unknownVocabulary: Vocabulary = { collections: [], terms: [] }

export const vocabularyQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['vocabulary'],
    queryFn: () => read(api.api.vocabulary.$get()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The collections and terms, as they were when the visitor opened the first page. */
export const useVocabulary = (): OpenVocabulary =>
  openVocabulary(useRouteLoaderData<{ vocabulary: Vocabulary }>('root')?.vocabulary ?? unknownVocabulary)

/** For loaders on the server. */
export const readVocabulary = async (api: ApiClient): Promise<OpenVocabulary> =>
  openVocabulary(await read(api.api.vocabulary.$get()))

/** For loaders in the browser: the first page has brought it, so this sends no request. */
export const browserVocabulary = async (): Promise<OpenVocabulary> =>
  openVocabulary(await pageQueryClient().ensureQueryData(vocabularyQuery(browserApi)))
