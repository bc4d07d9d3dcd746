import serifFont from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url'
import sansFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import type { Route } from './+types/root'
import { BasketHost } from './basket/basket-host.tsx'
import { applyBasket, basketQuery } from './basket/basket-query.ts'
import { authPath } from './customers/next-path.ts'
import { type Session, useSession } from './customers/session-query.ts'
import { useSessionEvents } from './customers/use-session-events.ts'
import { earlyEventsScript } from './hydration/early-events-script.ts'
import { replayEarlyEvents } from './hydration/replay-early-events.ts'
import { scriptHolderId, scriptLoader } from './hydration/script-loader.ts'
import { builtInMenu } from './layout/built-in-menu.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { followNextPage } from './layout/next-page.ts'
import { ReachablePage } from './layout/reachable-page.tsx'
import { readMenu } from './layout/read-menu.ts'
import { Shell } from './layout/shell.tsx'
import { browserApi, read, serverApi } from './shared/api.ts'
import { loaderContext } from './shared/loader-context.ts'
import { pageQueryClient } from './shared/query-client.ts'
import { ScriptNonce } from './shared/script-nonce.ts'
import { vocabularyQuery } from './shared/vocabulary.ts'
import styles from './styles/tokens.css?url'
import { useOverlayHistory } from './ui/close-on-back.ts'
import { scrollPositionsKey } from './ui/scroll-position.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serifFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: sansFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, report } = context.get(loaderContext)
  const api = serverApi(context)
  // Only a valid link to a draft keeps this parameter.
  const isPreview = new URL(request.url).searchParams.has('preview')
  const [menu, site, vocabulary] = await Promise.all([
    readMenu(api, report, isPreview),
    read(api.api.site.$get()),
    read(api.api.vocabulary.$get()),
  ])
  return {
    menu: menu ?? builtInMenu(openVocabulary(vocabulary)),
    site,
    vocabulary,
    publicUrl,
    ...(isPreview && { isPreview }),
  }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [followNextPage]

// The menu, the settings and the vocabulary are the same on every page, so they are only loaded once.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const [queries] = useState(pageQueryClient)
  const nonce = useContext(ScriptNonce)
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf9f6" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, with its hash in the policy */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyEventsScript }} />
        {/* With a precedence, React keeps the stylesheet when an error page replaces the document. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        <ScrollRestoration storageKey={scrollPositionsKey} />
        <noscript id={scriptHolderId}>
          <Scripts />
        </noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, with its hash in the policy */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scriptLoader }} />
      </body>
    </html>
  )
}

/** The frame around pages and error pages. Basket and session are added here, in the browser only. */
function Frame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root')
  // Loaders in the browser read the vocabulary from there.
  useQuery({ ...vocabularyQuery(browserApi), initialData: frame?.vocabulary, enabled: false })
  return (
    <>
      {frame?.isPreview && <PreviewNotice />}
      <Shell menu={frame?.menu ?? []} publicUrl={frame?.publicUrl ?? ''}>
        <ReachablePage>{children}</ReachablePage>
      </Shell>
      <Visitor />
    </>
  )
}

function PreviewNotice() {
  useEffect(() => {
    // The link to one draft shows one page; the link to a release shows the whole shop.
    if (!window.location.search.includes('preview=release.')) return
    let stop = () => {}
    let isGone = false
    void import('./layout/keep-preview.ts').then(({ keepPreview }) => {
      if (!isGone) stop = keepPreview()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return (
    <p className="bg-clay px-4 py-2 text-center text-sm text-white">
      This is a preview. It may show changes that are not published yet.
    </p>
  )
}

/** The visitor's session and basket. A separate component, so that changes do not render the frame again. */
function Visitor() {
  const session = useSession({ ask: 'if noted' })
  useSessionEvents()
  useOverlayHistory()
  useBasketForSession(session)
  useEarlyEvents()
  return <BasketHost checkout={session.at === 'customer' ? '/checkout' : authPath('/checkout')} />
}

/** Replays early events after a second render, in which React also renders the state that only the browser has. */
function useEarlyEvents() {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (!hydrated) return setHydrated(true)
    void replayEarlyEvents().then(() => {
      // From here on the page itself handles clicks.
      document.documentElement.dataset.hydrated = ''
    })
  }, [hydrated])
}

/** Loads the basket again when a customer signs in or out, because the basket is then a different one. */
function useBasketForSession(session: Session) {
  const queries = useQueryClient()
  const latest = useRef<Session['at'] | number>('unknown')
  const visitor = session.at === 'customer' ? session.customer.id : session.at
  useEffect(() => {
    const previous = latest.current
    if (visitor === previous || visitor === 'unknown' || visitor === 'unreachable') return
    latest.current = visitor
    if (previous !== 'unknown') void applyBasket(queries, null)
    // A customer's basket may have been filled on another device.
    else if (visitor !== 'guest') void queries.prefetchQuery(basketQuery)
  }, [visitor, queries])
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
