import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useEffect, useState } from 'react'

type CarouselProps = {
  /** What it is a carousel of, for screen readers: 'Special deals'. */
  label: string
  children: ReactNode
  /** Width of one card at each breakpoint: one, two, four by default. */
  cardClassName?: string
  heading?: ReactNode
}

/** Cards that swipe, with labelled buttons and a bar that shows how far along one is. */
export function Carousel({
  label,
  children,
  heading,
  cardClassName = 'basis-[85%] sm:basis-1/2 lg:basis-1/4',
}: CarouselProps) {
  const [viewport, carousel] = useEmblaCarousel({
    align: 'start',
    slidesToScroll: 'auto',
    containScroll: 'trimSnaps',
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const [place, setPlace] = useState({ page: 0, pages: 1 })
  useEffect(() => {
    if (!carousel) return
    const look = () => setPlace({ page: carousel.selectedScrollSnap(), pages: carousel.scrollSnapList().length })
    look()
    carousel.on('select', look).on('reInit', look)
    return () => {
      carousel.off('select', look).off('reInit', look)
    }
  }, [carousel])
  const several = place.pages > 1
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className="mb-8 flex items-end justify-between gap-6">
        <div>{heading}</div>
        <div className={several ? 'flex gap-2' : 'invisible flex gap-2'}>
          <Step label={`Previous ${label}`} disabled={place.page === 0} onClick={() => carousel?.scrollPrev()}>
            <ChevronLeft aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </Step>
          <Step label={`Next ${label}`} disabled={place.page >= place.pages - 1} onClick={() => carousel?.scrollNext()}>
            <ChevronRight aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </Step>
        </div>
      </div>
      <div ref={viewport} className="-mx-3 overflow-hidden">
        <ul className="flex touch-pan-y">
          {Children.map(children, (child) => (
            <li className={`min-w-0 shrink-0 grow-0 px-3 ${cardClassName}`}>{child}</li>
          ))}
        </ul>
      </div>
      <div aria-hidden="true" className={several ? 'mt-8 h-px bg-rule' : 'invisible mt-8 h-px'}>
        <div
          className="h-px origin-left bg-ink transition-transform duration-300"
          style={{ transform: `scaleX(${(place.page + 1) / place.pages})` }}
        />
      </div>
    </section>
  )
}

function Step({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center border border-rule hover:border-clay hover:text-clay disabled:cursor-not-allowed disabled:text-mortar disabled:hover:border-rule"
    >
      {children}
    </button>
  )
}
