import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../ui/hydrated.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/project-plan'

/** Anyone with the link may view the plan, so search engines and other sites must not learn it. */
export const meta: Route.MetaFunction = () => [
  { title: 'Plan and cut list' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

const waiting = (
  <div className="page grid min-h-[60vh] place-items-center">
    <h1 className="sr-only">Plan and cut list</h1>
    <Spinner className="size-8 noscript:hidden" />
    <p className="hidden noscript:block">Drawing a plan needs JavaScript.</p>
  </div>
)

const Screen = lazyScreen(async () => (await import('../project/look-screen.tsx')).LookScreen, waiting)

export default function ProjectPlanRoute({ params }: Route.ComponentProps) {
  const navigate = useNavigate()
  // A guest's link contains the project after the '#', which browsers do not send to servers.
  const { hash } = useLocation()
  if (!useHydrated()) return waiting
  const kind = params.kind === 'plan' ? 'plan' : 'shared'
  return <Screen kind={kind} id={params.id} text={hash.slice(1)} onCopy={() => void navigate('/project')} />
}
