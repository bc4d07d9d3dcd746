import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { followedOverlayLink, watchOverlayLinks } from '../ui/overlay-links.ts'

/** Announces the title of the page a link led to, and moves the focus to its heading if the link is gone. */
export function PageAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname, key } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef({ pathname, key })
  useEffect(watchOverlayLinks, [])
  useEffect(() => {
    const was = before.current
    before.current = { pathname, key }
    const samePage = was.pathname === pathname && !(was.key !== key && followedOverlayLink())
    if (samePage) return
    // The new page's title is set in the same turn as this effect, so it is read in the next one.
    const timer = setTimeout(() => {
      setTitle(document.title)
      if (followedOverlayLink() || document.activeElement === document.body) focusHeading(main.current)
    })
    return () => clearTimeout(timer)
  }, [pathname, key, main])
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  )
}

function focusHeading(main: HTMLElement | null) {
  const heading = main?.querySelector('h1')
  // Headings take the focus only here, never by Tab.
  if (heading) heading.tabIndex = -1
  ;(heading ?? main)?.focus({ preventScroll: true })
}
