import { type TouchEvent, useRef } from 'react'
import { HeroSlide, type HeroSlideContent } from './hero-slide.tsx'
import { PlayButton } from './play-button.tsx'
import { useSlideshow } from './use-slideshow.ts'
import { useWantedPictures } from './use-wanted-pictures.ts'

const swipePx = 48

/** All slides are in one grid cell, so the tallest text sets the height and nothing below moves. */
export function HeroSlider({ slides }: { slides: HeroSlideContent[] }) {
  const { index, show, playing, running, toggle, pauseListeners } = useSlideshow(slides.length)
  const { wanted, settle } = useWantedPictures(index, slides.length)
  const swipeStart = useRef(0)

  const endSwipe = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? swipeStart.current) - swipeStart.current
    if (Math.abs(moved) < swipePx) return
    show((index + (moved < 0 ? 1 : slides.length - 1)) % slides.length)
  }

  return (
    <section aria-roledescription="carousel" aria-label="Featured collections">
      <div
        {...pauseListeners}
        aria-live={running ? 'off' : 'polite'}
        className="grid touch-pan-y"
        onTouchStart={(event) => {
          swipeStart.current = event.touches[0]?.clientX ?? 0
        }}
        onTouchEnd={endSwipe}
      >
        {slides.map((slide, slideIndex) => (
          <HeroSlide
            key={slide.link}
            slide={slide}
            slideIndex={slideIndex}
            count={slides.length}
            active={slideIndex === index}
            wanted={wanted.has(slideIndex)}
            onSettled={settle}
          />
        ))}
      </div>
      {slides.length > 1 ? (
        <div className="page mt-3 flex items-center justify-between gap-6 noscript:hidden">
          <ul {...pauseListeners} className="-ml-0.5 flex">
            {slides.map((slide, slideIndex) => (
              <li key={slide.link}>
                <Indicator
                  label={`Show slide ${slideIndex + 1}: ${slide.title}`}
                  active={slideIndex === index}
                  onClick={() => show(slideIndex)}
                />
              </li>
            ))}
          </ul>
          <PlayButton playing={playing} what="slides" onClick={toggle} className="-mr-3.5" />
        </div>
      ) : null}
    </section>
  )
}

function Indicator({ label, active, onClick }: { label: string; active: boolean; onClick: () => void }) {
  const look = active
    ? 'w-[60px] bg-ink forced-colors:bg-[Highlight]'
    : 'w-[40px] bg-mortar group-hover:bg-clay forced-colors:bg-[ButtonText]'
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={active ? 'true' : undefined}
      onClick={onClick}
      className="group grid min-h-11 items-center px-0.5"
    >
      <span aria-hidden="true" className={`block h-0.5 transition-[width,background-color] duration-300 ${look}`} />
    </button>
  )
}
