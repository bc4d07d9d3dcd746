import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type CarouselProps = {
  /** Names the carousel for screen readers: 'Special deals'. */
  label: string
  children: ReactNode
  /** Width of one card at each breakpoint: one, two, four by default. */
  cardClassName?: string
  heading?: ReactNode
}

/** Cards to swipe, with labelled buttons and a progress bar. */
export function Carousel({
  label,
  children,
  heading,
  cardClassName = 'basis-[85%] sm:basis-1/2 lg:basis-1/4',
}: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const { position, turn } = usePages(track)
  const several = position.pages > 1
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className="mb-8 flex items-end justify-between gap-6">
        <div>{heading}</div>
        <div className={several ? 'flex gap-2' : 'invisible flex gap-2'}>
          <Step label={`Previous ${label}`} atEnd={position.page === 0} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </Step>
          <Step label={`Next ${label}`} atEnd={position.page >= position.pages - 1} onClick={() => turn(1)}>
            <ChevronRight aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </Step>
        </div>
      </div>
      <ul
        ref={track}
        onFocus={(event) => bringIntoView(event.currentTarget, event.target)}
        className="-mx-3 flex max-sm:-mx-5 max-sm:scroll-px-2 max-sm:px-2 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {Children.map(children, (child) => (
          <li className={`min-w-0 shrink-0 grow-0 snap-start px-3 ${cardClassName}`}>{child}</li>
        ))}
      </ul>
      <div aria-hidden="true" className={several ? 'mt-8 h-px bg-rule' : 'invisible mt-8 h-px'}>
        <div
          className="h-px origin-left bg-ink transition-transform duration-300"
          style={{ transform: `scaleX(${(position.page + 1) / position.pages})` }}
        />
      </div>
    </section>
  )
}

/**
 * The browser does the scrolling and snapping, even without JavaScript. This hook only counts the pages, each of as many
 * full cards as fit, and moves between them.
 */
function usePages(track: RefObject<HTMLUListElement | null>) {
  const [position, setPosition] = useState({ page: 0, pages: 1 })
  /** The page to which the carousel is scrolling: a second click counts from there, not from the current position. */
  const target = useRef<number | null>(null)
  useEffect(() => {
    const list = track.current
    if (!list) return
    const finish = () => {
      target.current = null
    }
    const update = () => {
      const { page, pages } = pagesOf(list)
      if (page === target.current) finish()
      setPosition((before) => (before.page === page && before.pages === pages ? before : { page, pages }))
    }
    const size = new ResizeObserver(update)
    size.observe(list)
    const content = new MutationObserver(update)
    content.observe(list, { childList: true })
    list.addEventListener('scroll', update, { passive: true })
    list.addEventListener('scrollend', finish)
    return () => {
      size.disconnect()
      content.disconnect()
      list.removeEventListener('scroll', update)
      list.removeEventListener('scrollend', finish)
    }
  }, [track])
  const turn = (by: 1 | -1) => {
    const list = track.current
    if (!list) return
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const { page, pages, pageWidth } = pagesOf(list)
    target.current = Math.min(Math.max((target.current ?? page) + by, 0), pages - 1)
    list.scrollTo({ left: target.current * pageWidth, behavior: reducesMotion ? 'auto' : 'smooth' })
  }
  return { position, turn }
}

/**
 * Scrolls a card reached by keyboard completely into view; a browser alone is content with a fifth of it. Nothing moves
 * for a finger or a mouse, which press what they see.
 */
function bringIntoView(list: HTMLElement, focused: Element) {
  if (!focused.matches(':focus-visible')) return
  const card = [...list.children].find((item) => item.contains(focused))
  const frame = list.getBoundingClientRect()
  const box = card?.getBoundingClientRect()
  if (!card || !box || (box.left >= frame.left - 1 && box.right <= frame.right + 1)) return
  card.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'start' })
}

function pagesOf(list: HTMLUListElement) {
  const card = list.firstElementChild?.getBoundingClientRect().width || list.clientWidth || 1
  const perPage = Math.max(1, Math.floor(list.clientWidth / card + 0.05))
  const pageWidth = perPage * card
  const pages = Math.max(1, Math.ceil(list.childElementCount / perPage))
  const isAtEnd = list.scrollLeft >= list.scrollWidth - list.clientWidth - 2
  return { pageWidth, pages, page: isAtEnd ? pages - 1 : Math.round(list.scrollLeft / pageWidth) }
}

function Step({
  label,
  atEnd,
  onClick,
  children,
}: {
  label: string
  /** There are no more pages this way. Not `disabled`: the button would lose the focus at the last page. */
  atEnd: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd || undefined}
      onClick={() => atEnd || onClick()}
      className="grid size-11 place-items-center border border-rule hover:border-clay hover:text-clay aria-disabled:cursor-not-allowed aria-disabled:border-rule aria-disabled:text-mortar forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText]"
    >
      {children}
    </button>
  )
}
