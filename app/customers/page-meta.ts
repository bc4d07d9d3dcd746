import { pageMeta } from '../shared/page-meta.ts'
import { siteOf } from '../shared/site.ts'

type Match = { id: string; loaderData?: unknown } | undefined

/** Meta tags of the account pages, which search engines must not index. */
export function privateMeta(matches: readonly Match[], title: string, path: string) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined
  return pageMeta(siteOf(matches), {
    title,
    description: 'Your account: orders, addresses and details.',
    url: `${root?.publicUrl ?? ''}${path}`,
    noindex: true,
  })
}

/** The HTML is the same for everyone, but a URL that contains a token must not be cached. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })
