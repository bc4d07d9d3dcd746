import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { followedOverlayLink, watchOverlayLinks } from '../ui/overlay-links.ts'

/** After a navigation, announces the new title, and moves the focus to the heading if the link is gone. */
export function PageAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname, key } = useLocation()
  const [title, setTitle] = useState('')
  const latest = useRef({ pathname, key })
  useEffect(watchOverlayLinks, [])
  useEffect(() => {
    const previous = latest.current
    latest.current = { pathname, key }
    const samePage = previous.pathname === pathname && !(previous.key !== key && followedOverlayLink())
    if (samePage) return
    // The new title is set in the same task as this effect, so it is read in the next task.
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
  // The heading can take the focus from here, but never by Tab.
  if (heading) heading.tabIndex = -1
  ;(heading ?? main)?.focus({ preventScroll: true })
}
