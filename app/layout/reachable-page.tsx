import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { OfflinePage } from './error-page.tsx'
import { watchNextPage } from './next-page.ts'
import { PageProgress } from './page-progress.tsx'

/** Shows the page, or an error if the page of the last link cannot be reached. */
export function ReachablePage({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [failed, setFailed] = useState<{ href: string; from: string } | null>(null)
  const report = useEffectEvent((href: string) => {
    setFailed({ href, from: key })
    window.scrollTo(0, 0)
  })
  useEffect(() => watchNextPage((href) => report(href)), [])
  // Going back clears the failure.
  if (failed?.from === key) return <OfflinePage href={failed.href} />
  return (
    <>
      <PageProgress />
      {children}
    </>
  )
}
