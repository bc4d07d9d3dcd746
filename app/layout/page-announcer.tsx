import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Says the title of a page one has come to by a link, and picks up the focus if the link it was on is gone. */
export function PageAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // The new page's title is set in the same turn as this effect, so it is read in the next one.
    const timer = setTimeout(() => {
      setTitle(document.title)
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [pathname, main])
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  )
}
