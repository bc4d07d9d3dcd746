import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../shared/api.ts'

export const faqQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['faq'],
    queryFn: async () => (await read(api.api.faq.$get())).data,
  })

export type FaqEntry = Awaited<ReturnType<NonNullable<ReturnType<typeof faqQuery>['queryFn']>>>[number]
