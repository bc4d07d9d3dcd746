import { pageMeta } from '../shared/page-meta.ts'

type Match = { id: string; loaderData?: unknown } | undefined

/** Pages that are nobody's until the browser asks whose: kept out of every index. */
export function privateMeta(matches: readonly Match[], title: string, path: string) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined
  return pageMeta({
    title,
    description: 'Your account: orders, addresses and details.',
    url: `${root?.publicUrl ?? ''}${path}`,
    noindex: true,
  })
}

/** The HTML is the same for everyone, but an address with a token in it is kept by no cache. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })
