import { Link } from 'react-router'
import type { MenuEntry } from '#contract/menu.ts'
import { menuLink } from '#contract/menu-link.ts'
import { swatchAt } from '../shared/swatches.ts'

export type MenuGroup = MenuEntry['children'][number]

/** The links of one menu group; a child of a group that leads nowhere is plain text. */
export function MenuLinks({
  group,
  onFollow,
  className,
  linkClassName,
}: {
  group: MenuGroup
  onFollow: () => void
  className: string
  linkClassName: string
}) {
  return (
    <ul className={className}>
      {group.children.map(({ title }) => {
        const to = menuLink(group.title, title)
        if (!to)
          return (
            <li key={title} className={linkClassName}>
              {title}
            </li>
          )
        const swatch = swatchAt(to)
        return (
          <li key={title}>
            <Link to={to} prefetch="intent" onClick={onFollow} className={linkClassName}>
              {swatch ? (
                <span aria-hidden="true" className="swatch mr-2.5 size-3.5" style={{ background: swatch }} />
              ) : null}
              {title}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Standing links beside the menu's own. */
export const standingLinks = [
  { to: '/collections', label: 'All collections' },
  { to: '/new-arrivals', label: 'New arrivals' },
  { to: '/visualiser', label: 'See it in a room' },
  { to: '/samples', label: 'Samples' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
] as const
