import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '#contract/content/menu.ts'
import { type SitePictureName, sitePicture } from '../shared/site-picture.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { Picture } from '../ui/picture.tsx'
import { type MenuPosition, moveInMenu } from './menu-keys.ts'
import { MenuLinks, permanentLinks } from './menu-links.tsx'

/**
 * Which top entry is open. It closes by its button, another entry, Escape, a click or focus outside, or a navigation.
 * Written by hand instead of taken from a library, because every page loads it.
 */
export function useMegaMenu() {
  const [openEntry, setOpenEntry] = useState<number | null>(null)
  const bar = useRef<HTMLElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to close, not a value to read
  useEffect(() => setOpenEntry(null), [key])

  useEffect(() => {
    if (openEntry === null) return
    const closeOutside = (event: Event) => {
      const target = event.target as Element | null
      if (!target?.closest('[data-menu-entry]')) setOpenEntry(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [openEntry])

  const buttons = () => [...(bar.current?.querySelectorAll<HTMLElement>('[data-menu-button]') ?? [])]
  const linksOf = (entry: number) =>
    [...(buttons()[entry]?.closest('[data-menu-entry]')?.querySelectorAll('[data-menu-group]') ?? [])]
      .map((group) => [...group.querySelectorAll<HTMLElement>('a')])
      .filter((links) => links.length > 0)

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    const entry = buttons().findIndex((button) => button.closest('[data-menu-entry]')?.contains(target))
    if (entry < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      if (openEntry === null) return
      setOpenEntry(null)
      buttons()[entry]?.focus()
      return
    }
    const links = linksOf(entry)
    const group = links.findIndex((column) => column.includes(target))
    const position: MenuPosition =
      group < 0 ? { on: 'entry', entry } : { on: 'link', entry, group, link: links[group]?.indexOf(target) ?? 0 }
    const next = moveInMenu(event.key, position, {
      entries: buttons().length,
      groups: links.map((column) => column.length),
    })
    if (!next) return
    event.preventDefault()
    if (next.on === 'entry') return buttons()[next.entry]?.focus()
    setOpenEntry(entry)
    // The panel has to be visible before its links can take the focus.
    requestAnimationFrame(() => links[next.group]?.[next.link]?.focus())
  }

  const toggle = (entry: number) => setOpenEntry((open) => (open === entry ? null : entry))
  return { bar, openEntry, toggle, close: () => setOpenEntry(null), onKeyDown }
}

type MegaEntryProps = { entry: MenuEntry; open: boolean; onToggle: () => void; id: string }

const entryLook = 'relative flex items-center gap-1 text-sm whitespace-nowrap hover:text-clay'

/** One top entry and its panel. Before hydration it is a link to all collections. */
export function MegaEntry({ entry, open, onToggle, id }: MegaEntryProps) {
  return (
    <li data-menu-entry="" className="flex self-stretch">
      <EntryButton title={entry.title} open={open} onToggle={onToggle} panel={id} />
      <div id={id} hidden={!open} className="absolute inset-x-0 top-full border-y border-rule bg-white">
        <MegaPanel entry={entry} open={open} />
      </div>
    </li>
  )
}

type EntryButtonProps = { title: string; open: boolean; onToggle: () => void; panel: string }

function EntryButton({ title, open, onToggle, panel }: EntryButtonProps) {
  if (!useHydrated()) {
    return (
      <a href="/collections" className={entryLook}>
        {title}
        <i aria-hidden="true" className="chevron max-xl:hidden" />
      </a>
    )
  }
  return (
    <button
      type="button"
      data-menu-button=""
      aria-expanded={open}
      aria-controls={panel}
      onClick={onToggle}
      className={`${entryLook} ${open ? 'text-clay' : ''}`}
    >
      {title}
      <i aria-hidden="true" className="chevron max-xl:hidden" />
    </button>
  )
}

/** The pictures next to the links of entries with a single group. */
const pictures: Record<string, SitePictureName> = {
  'Custom Stonework': 'post-slate-hearth',
  'Design & Pattern Collection': 'slide-herringbone',
}
const defaultPicture: SitePictureName = 'slide-marble'

function MegaPanel({ entry, open }: { entry: MenuEntry; open: boolean }) {
  const single = entry.children.length === 1
  return (
    <div className="page flex max-h-[calc(100dvh-5rem)] gap-x-12 gap-y-8 overflow-y-auto py-12 max-xl:flex-col">
      <div className={`grow gap-x-8 gap-y-9 ${single ? '' : 'flex flex-wrap justify-between'}`}>
        {entry.children.map((group) => (
          <div key={group.title} data-menu-group="">
            <p className="eyebrow">{group.title}</p>
            <MenuLinks
              group={group}
              className={single ? 'mt-4 grid grid-cols-2 gap-x-8' : 'mt-4'}
              linkClassName={single ? 'menu-link-large' : 'menu-link'}
            />
          </div>
        ))}
      </div>
      {single ? (
        <div className="aspect-16/10 w-[min(26rem,30vw)] shrink-0 bg-beige max-xl:hidden">
          {/* Fetched on the first opening, because few visitors open every panel. */}
          {open ? (
            <Picture
              picture={sitePicture(pictures[entry.title] ?? defaultPicture)}
              alt=""
              sizes="26rem"
              className="size-full object-cover"
            />
          ) : null}
        </div>
      ) : null}
      <div data-menu-group="" className="shrink-0 border-rule max-xl:border-t max-xl:pt-6 xl:w-44 xl:border-l xl:pl-10">
        <p className="eyebrow max-xl:sr-only">Start here</p>
        <ul className="flex flex-wrap gap-x-8 xl:mt-4 xl:block">
          {permanentLinks.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="menu-link text-slate hover:text-clay">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
