import { Link } from 'react-router'
import type { MenuEntry } from '#contract/menu.ts'
import { menuLink } from '#contract/menu-link.ts'
import { shopConfig } from '#shop.config'

export function Header({ menu }: { menu: MenuEntry[] }) {
  return (
    <header className="border-b border-rule bg-chalk">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-5">
        <Link to="/" className="font-serif text-2xl tracking-tight">
          {shopConfig.name}
        </Link>
        <nav aria-label="Collections" className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
          {menu.map((entry) => (
            <MenuSection key={entry.title} entry={entry} />
          ))}
        </nav>
      </div>
    </header>
  )
}

function MenuSection({ entry }: { entry: MenuEntry }) {
  return (
    <details name="menu" className="group relative">
      <summary className="list-none py-2 hover:text-clay group-open:text-clay">{entry.title}</summary>
      <div className="absolute left-0 z-20 flex w-max max-w-[90vw] flex-wrap gap-10 border border-rule bg-white p-7 md:right-0 md:left-auto">
        {entry.children.map((group) => (
          <div key={group.title}>
            <p className="eyebrow">{group.title}</p>
            <ul className="mt-3 space-y-1">
              {group.children.map((child) => {
                const to = menuLink(group.title, child.title)
                return (
                  <li key={child.title}>
                    {to ? (
                      <Link to={to} className="inline-block py-1 hover:text-clay">
                        {child.title}
                      </Link>
                    ) : (
                      child.title
                    )}
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}
