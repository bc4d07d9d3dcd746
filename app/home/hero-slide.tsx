import { useEffect } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Slide } from './queries.ts'
import { usePictureState } from './use-picture-state.ts'

export type HeroSlideContent = Omit<Slide, 'imageURL' | 'image'> & { image: Slide['image'] | null }

type HeroSlideProps = {
  slide: HeroSlideContent
  slideIndex: number
  count: number
  active: boolean
  /** Whether its picture may be fetched yet. */
  wanted: boolean
  /** Called when the picture has loaded or failed. */
  onSettled: (slideIndex: number) => void
}

/** `visibility` also hides inactive slides from screen readers. Without JavaScript all slides are shown in a column. */
export function HeroSlide({ slide, slideIndex, count, active, wanted, onSettled }: HeroSlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${slideIndex + 1} of ${count}`}
      className={`col-start-1 row-start-1 flex flex-col transition-[opacity,visibility] duration-600 noscript:row-auto noscript:mb-10 lg:flex-row-reverse ${active ? '' : 'invisible opacity-0 noscript:visible noscript:opacity-100'}`}
    >
      <SlidePicture image={slide.image} slideIndex={slideIndex} active={active} wanted={wanted} onSettled={onSettled} />
      {/* Next to the picture if there is room, otherwise below it, so that text never covers the picture. */}
      <div className="flex grow flex-col items-start px-[clamp(1.25rem,4vw,4rem)] pt-8 lg:w-[calc(max(0px,(100vw-90rem)/2)+34rem)] lg:shrink-0 lg:grow-0 lg:justify-center lg:py-10 lg:pr-14 lg:pl-[calc(max(0px,(100vw-90rem)/2)+clamp(1.25rem,4vw,4rem))]">
        <p className="eyebrow">{slide.subtitle}</p>
        <h2 className="mt-3 max-w-[16ch] text-2xl md:text-3xl">{slide.title}</h2>
        <p className="mt-4 max-w-prose text-slate">{slide.description}</p>
        <ButtonLink to={slide.link} className="mt-7">
          <span className="first-letter:uppercase">explore now</span>
          <span className="sr-only"> {slide.title}</span>
        </ButtonLink>
      </div>
    </div>
  )
}

type SlidePictureProps = Omit<HeroSlideProps, 'slide' | 'count'> & Pick<HeroSlideContent, 'image'>

function SlidePicture({ image, slideIndex, active, wanted, onSettled }: SlidePictureProps) {
  const { frame, state, listeners } = usePictureState(wanted && image !== null)
  useEffect(() => {
    if (state !== 'loading') onSettled(slideIndex)
  }, [state, slideIndex, onSettled])

  // The title says what the picture shows, so it has no alt text. It may be wider than its frame, which crops it.
  const picture = image && (
    <Picture
      picture={image}
      alt=""
      sizes="(min-width: 1440px) 82vw, (min-width: 1080px) 90vw, (min-width: 768px) 110vw, 137vw"
      eager={slideIndex === 0}
      className="absolute inset-0 size-full bg-transparent object-cover"
    />
  )
  return (
    <div
      ref={frame}
      {...listeners}
      className="relative aspect-4/3 overflow-hidden bg-beige md:aspect-auto md:h-[clamp(26rem,50vh,34rem)] lg:h-[clamp(30rem,72vh,46rem)] lg:grow"
    >
      {/* Behind the picture, which covers it as soon as it is painted, even before the scripts run. */}
      {active && image && state === 'loading' ? (
        <p role="status" className="absolute inset-0 grid place-items-center text-sm text-slate noscript:hidden">
          Loading...
        </p>
      ) : null}
      {wanted && state !== 'failed' ? picture : null}
      {slideIndex === 0 ? null : <noscript>{picture}</noscript>}
    </div>
  )
}
