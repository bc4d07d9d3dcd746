import { projectBasket } from '../basket/project-basket.ts'
import { useSession } from '../customers/session-query.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { siteOf } from '../shared/site.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/project'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Plan your room',
    description:
      'Type the lengths of your walls: every piece of stone, whole or cut, how many to buy, and the whole job with its price.',
    url: `${loaderData?.origin ?? ''}/project`,
  })

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(loaderContext).publicUrl })

const waiting = (
  <div className="page grid min-h-[60vh] place-items-center">
    <h1 className="sr-only">Plan your room</h1>
    <Spinner className="size-8 noscript:hidden" />
    <p className="hidden max-w-prose noscript:block">
      Planning a room needs JavaScript: your browser lays every piece as you type. Without it, our{' '}
      <a href="/adhevise-grout-advise" className="underline underline-offset-4">
        advice page
      </a>{' '}
      says how much to buy, and we gladly plan it for you:{' '}
      <a href="/contact-us" className="underline underline-offset-4">
        contact us
      </a>
      .
    </p>
  </div>
)

// A separate chunk: no other page needs the geometry and the fields.
const Screen = lazyScreen(async () => (await import('../project/project-screen.tsx')).ProjectScreen, waiting)

export default function ProjectRoute() {
  const isHydrated = useHydrated()
  const session = useSession({ ask: 'if noted' })
  if (!isHydrated || session.at === 'unknown') return waiting
  return <Screen visitor={session.at} basket={projectBasket} />
}
