import serifFont from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url'
import sansFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { shopConfig } from '#shop.config'
import type { Route } from './+types/root'
import { read, serverApi } from './api.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { pageQueryClient } from './query.ts'
import styles from './styles/tokens.css?url'
import { Notice } from './ui/notice.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serifFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: sansFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const menu = await read(serverApi(context).api.megamenu.$get())
  return { menu: menu.data }
}

// The menu is the same on every page: once loaded it stays.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf9f6" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [queries] = useState(pageQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-white focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <Header menu={loaderData.menu} />
      <main id="content" className="grow">
        <Outlet />
      </main>
      <Footer />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="page py-24">
      <title>{`${missing ? 'Page not found' : 'Something went wrong'} | ${shopConfig.name}`}</title>
      <Notice
        title={missing ? 'Page not found' : 'Something went wrong'}
        text={
          missing
            ? 'There is nothing at this address. It may have moved, or the link may be mistyped.'
            : 'That is our fault, not yours. Please try again in a moment.'
        }
        link={{ to: '/', label: 'Back to the shop' }}
      />
    </main>
  )
}
