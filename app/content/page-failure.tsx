import { isRouteErrorResponse, useLocation } from 'react-router'
import { NotFoundScreen } from '../shared/not-found-screen.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

type PageFailureProps = {
  title?: string
  /** Retries in place. Without it, a link reloads the page, which also works without JavaScript. */
  onRetry?: () => void
  busy?: boolean
}

export function PageFailure({ title = 'Error loading page', onRetry, busy = false }: PageFailureProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="page py-20">
      <div role="alert" className="max-w-2xl">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-5 text-slate">We could not load this just now. Please check your connection and try again.</p>
      </div>
      <p className="mt-8">
        {onRetry ? (
          <Button look="outline" busy={busy} onClick={onRetry}>
            {busy ? 'Loading...' : 'Try again'}
          </Button>
        ) : (
          <ButtonLink look="outline" to={pathname + search} reloadDocument>
            Try again
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

/** Shows an error that a loader threw: no such page, or a page that could not be loaded. */
export const PageError = ({ error, title }: { error: unknown; title?: string }) =>
  isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundScreen />
  ) : (
    <PageFailure {...(title ? { title } : {})} />
  )
