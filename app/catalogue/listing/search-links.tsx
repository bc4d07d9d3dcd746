import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { browserApi } from '../../shared/api.ts'
import { searchLinksQuery } from './search-links-query.ts'

/** Collections and advice that match the search words. On a phone each kind is one row that scrolls sideways. */
export function SearchLinks({ q }: { q: string }) {
  const { data } = useQuery(searchLinksQuery(browserApi, q))
  const kinds = [
    { kind: 'Collections', links: data?.collections ?? [] },
    { kind: 'Advice', links: data?.advice ?? [] },
  ].filter(({ links }) => links.length > 0)
  if (kinds.length === 0) return null
  return (
    <nav aria-label="Collections and advice" className="mt-6 space-y-3 sm:space-y-0">
      {kinds.map(({ kind, links }) => (
        <div key={kind} className="sm:flex">
          <h2 className="eyebrow font-sans sm:w-32 sm:shrink-0 sm:leading-11">{kind}</h2>
          <ul className="flex gap-x-7 max-sm:-mx-[clamp(1.25rem,4vw,4rem)] max-sm:-my-1.5 max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:px-[clamp(1.25rem,4vw,4rem)] max-sm:py-1.5 max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] sm:flex-wrap">
            {links.map(({ title, path }) => (
              <li key={path} className="shrink-0 sm:shrink">
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center text-sm underline decoration-rule underline-offset-4 hover:text-clay"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
