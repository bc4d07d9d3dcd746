import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'

type LoadMoreProps = {
  page: number
  pages: number
  hasNext: boolean
  isLoading: boolean
  hasFailed: boolean
  href: (page: number) => string
  /** The link without JavaScript. */
  plainHref: (page: number) => string
  onIntent: (page: number) => void
  retry: () => void
}

const shape = 'inline-flex min-h-12 items-center justify-center border px-10 text-sm transition-colors duration-150'

/**
 * A link to the longer list. In the browser it adds the next page without scrolling; without JavaScript the server
 * sends the longer list, or its next part, and the anchor is the first new card.
 */
export function LoadMore(props: LoadMoreProps) {
  const { page, pages, hasNext, isLoading, hasFailed, href, plainHref, onIntent, retry } = props
  const navigate = useNavigate()
  // After a press by keyboard the focus moves to the first new card, not below the last one.
  const firstNewPage = useRef(0)
  useEffect(() => {
    if (firstNewPage.current === 0 || page < firstNewPage.current) return
    document
      .getElementById(`page-${firstNewPage.current}`)
      ?.querySelector<HTMLElement>('a')
      ?.focus({ preventScroll: true })
    firstNewPage.current = 0
  }, [page])
  const next = page + 1
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (event.detail === 0) firstNewPage.current = next
    void navigate(href(next), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="mt-16 flex flex-col items-center gap-4 border-t border-rule pt-10">
      {hasFailed ? (
        <div role="alert" className="text-center text-sm">
          <p>The next products could not be loaded.</p>
          <Button look="outline" className="mt-3" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : isLoading ? (
        // biome-ignore lint/a11y/useSemanticElements: a link that is disabled for a moment, not another control
        <span role="link" aria-disabled="true" tabIndex={0} className={`${shape} cursor-wait border-rule text-slate`}>
          Loading...
        </span>
      ) : hasNext ? (
        <a
          href={`${plainHref(next)}#page-${next}`}
          onClick={load}
          onPointerEnter={() => onIntent(next)}
          onFocus={() => onIntent(next)}
          className={`${shape} border-ink hover:border-clay hover:text-clay`}
        >
          Load More
        </a>
      ) : null}
      <p role="status" className="figures text-sm text-slate">
        Page {page} of {pages}
      </p>
    </div>
  )
}
