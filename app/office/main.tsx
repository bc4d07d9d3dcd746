import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, RouterProvider } from 'react-router'
import { ApiError } from '../shared/api.ts'
import { Setup } from './access/setup.tsx'
import { SignIn } from './access/sign-in.tsx'
import { Frame } from './frame/frame.tsx'
import { applyTheme, readTheme } from './frame/theme.ts'
import './office.css'
import { officeScreens } from './office-screens.tsx'
import { Loading, ScreenHead } from './parts/panel.tsx'
import { useTitle } from './parts/use-title.ts'

function NotFound() {
  useTitle('Page not found')
  return (
    <ScreenHead title="Page not found">
      <Link to="/" className="underline">
        Back to Today
      </Link>
    </ScreenHead>
  )
}

const router = createBrowserRouter(
  [
    { path: '/sign-in', element: <SignIn /> },
    { path: '/setup', element: <Setup /> },
    {
      element: <Frame />,
      // Rarely used screens load on demand. This shows while the first of them loads.
      HydrateFallback: Loading,
      children: [
        ...officeScreens.map(({ path, Component, lazy }) => ({ path, Component, lazy })),
        { path: '*', element: <NotFound /> },
      ],
    },
  ],
  { basename: '/office' },
)

const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500
const queries = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 2 && !isFinal(error), staleTime: 5_000 } },
})
// An expired session fails the next request. The session is then read again; without one the frame shows the sign-in
// screen.
queries.getQueryCache().subscribe(({ query, type }) => {
  const { error } = query.state
  if (type === 'updated' && query.queryKey[0] !== 'me' && error instanceof ApiError && error.code === 'signed_out')
    void queries.resetQueries({ queryKey: ['me'] })
})

applyTheme(readTheme())
const root = document.getElementById('office')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
