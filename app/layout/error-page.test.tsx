import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

function render(error: unknown): string {
  const router = createMemoryRouter([{ path: '/', element: <ErrorPage error={error} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

afterEach(() => vi.unstubAllGlobals())

it('a 404 page has a search box and is not indexed', () => {
  const html = render(new ErrorResponse(404, 'Not Found', null))
  expect(html).toContain('Page not found</h1>')
  expect(html).toContain('action="/search"')
  expect(html).toContain('noindex')
})

it.each([new Error('secret detail'), new ErrorResponse(500, 'Server Error', 'secret detail'), 'secret detail', null])(
  'an error page says that something went wrong, without details',
  (error) => {
    const html = render(error)
    expect(html).toContain('Something went wrong</h1>')
    expect(html).toContain('Try again')
    expect(html).not.toContain('secret')
  },
)

it('being offline has a different page from a bug', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(render(new TypeError('Failed to fetch'))).toContain('You are offline</h1>')
  expect(render(new Error('bug'))).toContain('Something went wrong</h1>')
})
