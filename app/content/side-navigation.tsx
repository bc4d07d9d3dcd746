import { NavLink } from 'react-router'
import { type PageGroup, pageGroups } from './content-pages.ts'

/** Related pages: next to the page on a desktop, below it on a phone. */
export function SideNavigation({ group }: { group: PageGroup }) {
  const { label, links } = pageGroups[group]
  return (
    <nav aria-label={label}>
      <p className="eyebrow">{label}</p>
      <ul className="mt-3 border-t border-rule text-sm">
        {links.map(({ to, label: name }) => (
          <li key={to} className="border-b border-rule">
            <NavLink
              to={to}
              prefetch="intent"
              className="flex min-h-11 items-center py-2 text-slate hover:text-clay aria-[current=page]:text-ink aria-[current=page]:before:mr-3 aria-[current=page]:before:h-px aria-[current=page]:before:w-4 aria-[current=page]:before:bg-clay"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
