import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

function show(error: unknown): string {
  const router = createMemoryRouter([{ path: '/', element: <ErrorPage error={error} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

afterEach(() => vi.unstubAllGlobals())

it('shows a 404 with a search box, not to be indexed', () => {
  const html = show(new ErrorResponse(404, 'Not Found', null))
  expect(html).toContain('Page not found</h1>')
  expect(html).toContain('action="/search"')
  expect(html).toContain('noindex')
})

it.each([new Error('secret detail'), new ErrorResponse(500, 'Server Error', 'secret detail'), 'secret detail', null])(
  'says that something went wrong, never what',
  (error) => {
    const html = show(error)
    expect(html).toContain('Something went wrong</h1>')
    expect(html).toContain('Try again')
    expect(html).not.toContain('secret')
  },
)

it('tells being offline from our own faults', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(show(new TypeError('Failed to fetch'))).toContain('You are offline</h1>')
  expect(show(new Error('bug'))).toContain('Something went wrong</h1>')
})
