import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows the plain links inside an element without a full page load. Menu and footer have a hundred links on every
 * page: a component for each was half the cost of rendering them.
 */
export function useFollowLinks(onFollow?: () => void) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (link?.origin !== window.location.origin) return
    onFollow?.()
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    void navigate(link.pathname + link.search, { replace: link.href === window.location.href })
  }
  return { onClick }
}
