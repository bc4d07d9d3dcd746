import { type MouseEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** Passing over a link is not yet meaning to follow it. */
const restMs = 100

/** The link of this shop an event happened on. */
function linkAt({ target }: SyntheticEvent) {
  const link = (target as Element).closest('a')
  return link?.origin === window.location.origin ? link : null
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => pathname + search + hash

/**
 * Follows the plain links of a region without loading the page anew, and fetches ahead what is about to be followed.
 * Menu and footer have a hundred links on every page: a component for each was half the cost of drawing them.
 */
export function useFollowLinks(onFollow?: () => void) {
  const navigate = useNavigate()
  const [pointed, setPointed] = useState('')
  const [ahead, setAhead] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAhead, restMs, pointed)
    return () => clearTimeout(timer)
  }, [pointed])
  const onPoint = (event: SyntheticEvent) => setPointed(linkAt(event)?.pathname ?? '')
  const onClick = (event: MouseEvent) => {
    const link = linkAt(event)
    if (!link) return
    onFollow?.()
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isElsewhere || event.defaultPrevented) return
    event.preventDefault()
    void navigate(pathOf(link), { replace: pathOf(link) === pathOf(window.location) })
  }
  return {
    region: { onClick, onPointerOver: onPoint, onFocus: onPoint },
    ahead: ahead ? <PrefetchPageLinks page={ahead} /> : null,
  }
}
