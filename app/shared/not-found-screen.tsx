import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SearchForm } from './search-form.tsx'

const links = [
  { to: '/collections', label: 'All collections' },
  { to: '/stone-collection/all-products', label: 'All products' },
  { to: '/samples', label: 'Samples' },
  { to: '/faq', label: 'Questions and answers' },
  { to: '/contact-us', label: 'Contact us' },
]

/** The 404 page, with a search form and links. */
export function NotFoundScreen({ children }: { children?: ReactNode }) {
  return (
    <div className="page py-12 md:py-16">
      <p className="eyebrow">404</p>
      <h1 className="mt-3 text-3xl md:text-4xl">Page not found</h1>
      <p className="mt-5 max-w-xl text-slate">
        There is nothing at this address. It may have moved, or the link may be mistyped. Try a word or two for what you
        were after.
      </p>
      <div className="mt-8">
        <SearchForm />
      </div>
      <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-1 text-sm">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center text-clay underline decoration-rule underline-offset-4 hover:text-clay-deep hover:decoration-clay"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
