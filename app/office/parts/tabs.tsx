import { Link } from 'react-router'

/** How a link in a row of views looks. */
export const tabLook =
  'shrink-0 border-b-2 border-transparent py-2 whitespace-nowrap text-quiet hover:text-clay aria-[current=page]:border-clay aria-[current=page]:text-ink'

type View = { label: string; search: string; count?: number | undefined }

/** How much is waiting; nothing if it is nothing. */
export const Count = ({ of = 0, ...aria }: { of?: number | undefined; 'aria-hidden'?: true }) =>
  of > 0 ? (
    <span {...aria} className="ml-1.5 rounded-full bg-clay-wash px-1.5 py-0.5 text-xs text-clay tabular-nums">
      {of.toLocaleString('en-GB')}
    </span>
  ) : null

/** Links to the views of a list. The current one is found by comparing the parameters that any view sets. */
export function Tabs({ views, current }: { views: readonly View[]; current: URLSearchParams }) {
  const names = new Set(views.flatMap(({ search }) => [...new URLSearchParams(search).keys()]))
  const key = (parameters: URLSearchParams) =>
    [...names].map((name) => `${name}=${parameters.get(name) ?? ''}`).join('&')
  return (
    <nav aria-label="Views" className="mb-2 flex min-w-0 grow gap-x-6 overflow-x-auto border-b border-rule">
      {views.map(({ label, search, count }) => (
        <Link
          key={label}
          to={{ search }}
          aria-current={key(new URLSearchParams(search)) === key(current) ? 'page' : undefined}
          className={tabLook}
        >
          {label}
          <Count of={count} />
        </Link>
      ))}
    </nav>
  )
}
