import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { browserApi } from '../shared/api.ts'
import { contentPages } from './content-pages.ts'
import { PageFailure } from './page-failure.tsx'
import { PageLoading } from './page-loading.tsx'
import { type ContentPage, pageQuery } from './page-query.ts'

type ContentScreenProps = { slug: string; title: string; children: (page: ContentPage) => ReactNode }

/** The states of every content page: loading, failed or missing, loaded. */
export function ContentScreen({ slug, title, children }: ContentScreenProps) {
  const { data: page, isPending, isFetching, refetch } = useQuery(pageQuery(browserApi, slug))
  if (isPending) return <PageLoading title={title} />
  if (page === null && !contentPages[slug]) return <PageElsewhere title={title} />
  if (!page) return <PageFailure busy={isFetching} onRetry={() => void refetch()} />
  return children(page)
}

/** There is no page at this address any more. Only the server knows whether it has moved. */
function PageElsewhere({ title }: { title: string }) {
  useEffect(() => window.location.reload(), [])
  return <PageLoading title={title} />
}
