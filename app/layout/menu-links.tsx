import type { MenuEntry } from '#contract/content/menu.ts'
import { menuLink } from '#contract/content/menu-link.ts'
import { useVocabulary } from '../shared/vocabulary.ts'

export type MenuGroup = MenuEntry['children'][number]

/** The links of a menu group; the element around them handles clicks. A child without a page is plain text. */
export function MenuLinks({
  group,
  className,
  linkClassName,
}: {
  group: MenuGroup
  className: string
  linkClassName: string
}) {
  const { swatchAt } = useVocabulary()
  return (
    <ul className={className}>
      {group.children.map(({ title, link }) => {
        const to = link ?? menuLink(group.title, title)
        if (!to)
          return (
            <li key={title} className={linkClassName}>
              {title}
            </li>
          )
        const swatch = swatchAt(to)
        return (
          <li key={title}>
            <a href={to} className={linkClassName}>
              {swatch ? (
                <span aria-hidden="true" className="swatch mr-2.5 size-3.5" style={{ background: swatch }} />
              ) : null}
              {title}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Links that are always in the menu. */
export const permanentLinks = [
  { to: '/collections', label: 'All collections' },
  { to: '/new-arrivals', label: 'New arrivals' },
  { to: '/visualiser', label: 'See it in a room' },
  { to: '/samples', label: 'Samples' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
] as const
