import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import {
  matchRoutes,
  type NavigateOptions,
  parsePath,
  type To,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useNavigation,
} from 'react-router'
import { OfflinePage } from './error-page.tsx'
import { ProgressLine } from './page-progress.tsx'

type Next = { href: string; go: () => Promise<void> }
type Navigate = (to: To | number | null, options?: NavigateOptions) => Promise<void>

/**
 * Fetches the code of the next page before the router goes there. The router, where it cannot have it, would reload the
 * page one is on; here the link is followed in the browser's own way (the code is of a build that is gone), or the page
 * says that there is no connection.
 */
export function NextPage({ children }: { children: ReactNode }) {
  const [next, setNext] = useState<Next | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<'here' | 'fetching' | 'offline' | 'trying again'>('here')
  const missing = useMissingModules()
  // The router shows a line of its own once it has set off.
  const isNavigating = useNavigation().state !== 'idle'
  const mustWait = useEffectEvent((href: string) => {
    const elsewhere = !navigator.onLine && parsePath(href).pathname !== window.location.pathname
    return elsewhere || missing(href).length > 0
  })
  // Of that one only: somebody may have followed another link by the time this runs.
  const letGo = useEffectEvent((waiting: Next | null) => {
    setNext((latest) => (latest === waiting ? null : latest))
    setState('here')
  })
  const letGoOfAll = useEffectEvent(() => {
    setNext(null)
    setState('here')
  })
  const router = useContext(UNSAFE_DataRouterContext)?.router as { navigate: Navigate } | undefined
  useEffect(() => {
    if (!router) return
    const { navigate } = router
    // Not by a blocker: it would complain of every anchor within a page.
    router.navigate = async (to, options) => {
      const go = () => navigate(to, options)
      if (typeof to === 'string' && to.startsWith('/') && mustWait(to)) return setNext({ href: to, go })
      letGoOfAll()
      return go()
    }
    return () => {
      router.navigate = navigate
    }
  }, [router])

  const fetchNext = useEffectEvent(async (waiting: Next, isCurrent: () => boolean) => {
    const { href, go } = waiting
    setState(state === 'here' || state === 'fetching' ? 'fetching' : 'trying again')
    const fetched = await fetchAll(missing(href))
    const reached = (fetched && navigator.onLine) || (await isReachable(href))
    if (!isCurrent()) return
    if (!reached) {
      setState('offline')
      return window.scrollTo(0, 0)
    }
    if (!fetched) return window.location.assign(href)
    await go()
    if (isCurrent()) letGo(waiting)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt anew
  useEffect(() => {
    if (!next) return
    let current = true
    void fetchNext(next, () => current)
    return () => {
      current = false
    }
  }, [next, attempt])

  // Back and Forward are never held up, and whoever presses them waits for nothing else any more.
  useEffect(() => {
    window.addEventListener('popstate', letGoOfAll)
    return () => window.removeEventListener('popstate', letGoOfAll)
  }, [])

  return (
    <>
      {state === 'fetching' && !isNavigating ? <ProgressLine /> : null}
      {state === 'offline' || state === 'trying again' ? (
        <OfflinePage busy={state === 'trying again'} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        children
      )}
    </>
  )
}

const fetchAll = (modules: string[]) =>
  Promise.all(modules.map((module) => import(/* @vite-ignore */ module))).then(
    () => true,
    () => false,
  )

/** Whether the shop answers at all; what it answers does not matter. */
const isReachable = (href: string) =>
  fetch(href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** The files that a page needs and this one has not fetched yet. */
function useMissingModules(): (href: string) => string[] {
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes ?? []
  const framework = useContext(UNSAFE_FrameworkContext)
  return (href) =>
    (matchRoutes(routes, parsePath(href)) ?? []).flatMap(({ route }) => {
      const entry = framework?.manifest.routes[route.id]
      return entry && !(route.id in framework.routeModules) ? [entry.module] : []
    })
}
