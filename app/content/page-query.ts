import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../shared/api.ts'
import { decodeReferences, plainText } from './character-references.ts'
import { withSections } from './sections.ts'

/** A content page by its slug; null if there is none. */
export const pageQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: async () => {
      const [page] = await read(api['wp-json'].wp.v2.pages.$get({ query: { slug, _embed: '1' } }))
      if (!page) return null
      return {
        slug: page.slug,
        title: decodeReferences(page.title.rendered),
        summary: plainText(page.excerpt.rendered),
        modified: page.modified,
        needsLegalCheck: page.needs_legal_check,
        ...withSections(page.content.rendered),
      }
    },
  })

export type ContentPage = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof pageQuery>['queryFn']>>>>
