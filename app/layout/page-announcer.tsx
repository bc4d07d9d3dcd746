import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { followedOverlayLink, watchOverlayLinks } from '../ui/overlay-links.ts'
import { say } from '../ui/say.ts'
import { StatusLine } from '../ui/status-line.tsx'

/** What the shop's shell says, and where the focus goes: after a navigation the new title, and its heading if the link is gone. */
export function PageAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname, key } = useLocation()
  const latest = useRef({ pathname, key })
  useEffect(watchOverlayLinks, [])
  useEffect(() => {
    // Nothing can disappear from under the focus before something has it.
    const start = () => void import('../ui/keep-focus.ts').then(({ keepFocus }) => keepFocus())
    document.addEventListener('focusin', start, { once: true })
    return () => document.removeEventListener('focusin', start)
  }, [])
  useEffect(() => {
    const previous = latest.current
    latest.current = { pathname, key }
    const samePage = previous.pathname === pathname && !(previous.key !== key && followedOverlayLink())
    if (samePage) return
    // The new title is set in the same task as this effect, so it is read in the next task.
    const timer = setTimeout(() => {
      say(document.title)
      if (followedOverlayLink() || document.activeElement === document.body) focusHeading(main.current)
    })
    return () => clearTimeout(timer)
  }, [pathname, key, main])
  return <StatusLine />
}

function focusHeading(main: HTMLElement | null) {
  const heading = main?.querySelector('h1')
  // The heading can take the focus from here, but never by Tab.
  if (heading) heading.tabIndex = -1
  ;(heading ?? main)?.focus({ preventScroll: true })
}
