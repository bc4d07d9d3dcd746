import { Link } from 'react-router'

export type Crumb = { label: string; to?: string | undefined }

/** A crumb without a path is plain text; the last crumb is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-xs text-slate">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={crumb.label} className="flex gap-2">
              {crumb.to && !last ? (
                <Link to={crumb.to} prefetch="intent" className="hover:text-clay">
                  {crumb.label}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{crumb.label}</span>
              )}
              {last ? null : <span aria-hidden="true">/</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
