import { useState } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { NotFoundScreen } from '../shared/not-found-screen.tsx'
import { useSite } from '../shared/site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { openPage } from './open-page.ts'

/** The page for errors that a route does not handle: no such page, no connection, or a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  // A request that cannot reach the server rejects with a TypeError. A bug may do the same, so `onLine` decides.
  const offline = error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine
  if (offline) return <OfflinePage href={pathname + search} />
  return (
    <FaultPage
      title="Something went wrong"
      text="That is our fault, not yours. Please try again in a moment."
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
    />
  )
}

/** `href` is the page that could not be reached. */
export function OfflinePage({ href }: { href: string }) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    if (!(await openPage(href))) setBusy(false)
  }
  return (
    <FaultPage
      title="You are offline"
      text="We could not reach the shop. Check your connection and try again."
      onRetry={() => void retry()}
      busy={busy}
    />
  )
}

function NotFoundPage() {
  const { name } = useSite().company
  return (
    <>
      <title>{`Page not found | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <NotFoundScreen />
    </>
  )
}

type FaultPageProps = { title: string; text: string; onRetry: () => void; busy: boolean }

function FaultPage({ title, text, onRetry, busy }: FaultPageProps) {
  const { name } = useSite().company
  return (
    <div className="page py-16 md:py-24">
      <title>{`${title} | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <div role="alert">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <p className="mt-5 max-w-xl text-slate">{text}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to="/" look="outline">
          Back to the shop
        </ButtonLink>
      </div>
    </div>
  )
}
