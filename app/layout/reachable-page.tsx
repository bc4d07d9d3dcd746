import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { OfflinePage } from './error-page.tsx'
import { watchNextPage } from './next-page.ts'
import { PageProgress } from './page-progress.tsx'

/** The page, or that the page of the link just followed cannot be reached. */
export function ReachablePage({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [failed, setFailed] = useState<{ href: string; from: string } | null>(null)
  const report = useEffectEvent((href: string) => {
    setFailed({ href, from: key })
    window.scrollTo(0, 0)
  })
  useEffect(() => watchNextPage((href) => report(href)), [])
  // Going back leaves the failure behind.
  if (failed?.from === key) return <OfflinePage href={failed.href} />
  return (
    <>
      <PageProgress />
      {children}
    </>
  )
}
