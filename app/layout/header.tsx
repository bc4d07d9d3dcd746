import { Heart, Menu, Search, User } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/content/menu.ts'
import { BasketIcon } from './basket-button.tsx'
import { EarlySearchField } from './early-search-field.tsx'
import { useFollowLinks } from './follow-links.ts'
import { MegaEntry, useMegaMenu } from './mega-menu.tsx'
import { OverlayButton, useOverlay } from './overlay.tsx'
import { ShopName } from './shop-name.tsx'
import { VatSwitch } from './vat-switch.tsx'

const loadMobileMenu = () => import('./mobile-menu.tsx').then((module) => module.MobileMenu)
const loadSearchOverlay = () => import('./search-overlay.tsx').then((module) => module.SearchOverlay)

const searchPath = (query: string) => (query.trim() ? `/search?${new URLSearchParams({ q: query.trim() })}` : '/search')

const iconButton = 'grid size-11 shrink-0 place-items-center hover:text-clay'
const icon = { 'aria-hidden': true, className: 'size-5.5', strokeWidth: 1.4 } as const

export function Header({ menu }: { menu: MenuEntry[] }) {
  const mega = useMegaMenu()
  const followLinks = useFollowLinks(mega.close)
  const idPrefix = useId()
  const mobileMenu = useOverlay(loadMobileMenu, '/collections')
  const earlyText = useRef('')
  const search = useOverlay(loadSearchOverlay, '/search', () => searchPath(earlyText.current))
  const entries = (from: number, to?: number) => (
    <ul className="hidden items-center gap-6 self-stretch lg:flex xl:gap-10">
      {menu.slice(from, to).map((entry, offset) => {
        const index = from + offset
        return (
          <MegaEntry
            key={entry.title}
            id={`${idPrefix}-${index}`}
            entry={entry}
            open={mega.openEntry === index}
            onToggle={() => mega.toggle(index)}
          />
        )
      })}
    </ul>
  )
  return (
    <>
      {mega.openEntry === null ? null : (
        <div aria-hidden="true" className="fixed inset-0 z-20 bg-ink/25 max-lg:hidden" />
      )}
      {/* On a short screen (a phone on its side, a zoomed page) a sticky header would take too much room. */}
      <header className="sticky top-0 z-30 border-b border-rule bg-chalk print:hidden [@media(max-height:30rem)]:relative">
        <nav
          ref={mega.bar}
          aria-label="Main"
          onKeyDown={mega.onKeyDown}
          {...followLinks}
          className="page grid h-14 grid-cols-[1fr_auto_1fr] items-center gap-x-3 md:h-20 md:gap-x-6"
        >
          <div className="-ml-3 flex items-center self-stretch">
            <OverlayButton {...mobileMenu.button} label="Menu" className={`${iconButton} lg:hidden`}>
              <Menu {...icon} />
            </OverlayButton>
            <OverlayButton {...search.button} label="Search" className={iconButton}>
              <Search {...icon} />
            </OverlayButton>
            <VatSwitch className="ml-1 text-sm max-md:hidden lg:mr-6 xl:mr-8" />
            {entries(0, 2)}
          </div>
          <ShopName />
          <div className="-mr-3 flex items-center justify-end self-stretch">
            {entries(2)}
            <Link to="/my-account" aria-label="My account" className={`${iconButton} max-md:hidden lg:ml-4`}>
              <User {...icon} />
            </Link>
            {/* Next to the four entries there is room for it on wide screens only. */}
            <Link to="/saved" aria-label="Saved stones" className={`${iconButton} max-md:hidden lg:max-[87rem]:hidden`}>
              <Heart {...icon} />
            </Link>
            <BasketIcon className={iconButton} />
          </div>
        </nav>
        {mobileMenu.Part ? <mobileMenu.Part menu={menu} {...mobileMenu.dialog} /> : null}
        {search.dialog.open ? (
          <EarlySearchField earlyText={earlyText} close={() => search.dialog.onOpenChange(false)} />
        ) : null}
        {search.Part ? <search.Part {...search.dialog} earlyText={earlyText} /> : null}
      </header>
    </>
  )
}
