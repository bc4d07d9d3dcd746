import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { siteOf } from '../shared/site.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/saved'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Saved stones',
    description: 'The stones you have saved in this browser, and up to four of them side by side.',
    url: `${loaderData?.origin ?? ''}/saved`,
    noindex: true,
  })

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(loaderContext).publicUrl })

export const clientLoader = () => ({ origin: window.location.origin })

const waiting = (
  <div className="page min-h-[60vh] pt-10 lg:pt-16">
    <h1 className="text-3xl">Saved stones</h1>
    <div className="mt-10 grid min-h-96 place-items-center noscript:hidden">
      <Spinner className="size-8" />
    </div>
    <p className="mt-4 hidden max-w-prose noscript:block">
      Saving stones needs JavaScript, because the list is kept in your browser.
    </p>
  </div>
)

const Screen = lazyScreen(async () => (await import('../catalogue/saved/saved-screen.tsx')).SavedScreen, waiting)

export default function SavedRoute() {
  return useHydrated() ? <Screen /> : waiting
}
