import { useEffect } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Slide } from './queries.ts'
import { usePictureState } from './use-picture-state.ts'

export type HeroSlideContent = Omit<Slide, 'imageURL' | 'image'> & { image: Slide['image'] | null }

type HeroSlideProps = {
  slide: HeroSlideContent
  place: number
  count: number
  active: boolean
  /** Whether its picture may be fetched yet. */
  wanted: boolean
  /** Its picture has come, or will not. */
  onSettled: (place: number) => void
}

/** Hidden slides are out of sight for everyone by `visibility`; without scripts all of them stand under each other. */
export function HeroSlide({ slide, place, count, active, wanted, onSettled }: HeroSlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, and no form
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${count}`}
      className={`col-start-1 row-start-1 flex flex-col transition-[opacity,visibility] duration-600 noscript:row-auto noscript:mb-10 lg:flex-row-reverse ${active ? '' : 'invisible opacity-0 noscript:visible noscript:opacity-100'}`}
    >
      <SlidePicture image={slide.image} place={place} active={active} wanted={wanted} onSettled={onSettled} />
      {/* Beside the picture where there is room, else below: what it says never hides what it is about. */}
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

function SlidePicture({ image, place, active, wanted, onSettled }: SlidePictureProps) {
  const { frame, state, listeners } = usePictureState(wanted && image !== null)
  useEffect(() => {
    if (state !== 'loading') onSettled(place)
  }, [state, place, onSettled])

  // The title beside it says what the picture shows. It may be wider than its frame, which cuts off its sides.
  const picture = image && (
    <Picture
      picture={image}
      alt=""
      sizes="(min-width: 1440px) 82vw, (min-width: 1080px) 90vw, (min-width: 768px) 110vw, 137vw"
      eager={place === 0}
      className="absolute inset-0 size-full bg-transparent object-cover"
    />
  )
  return (
    <div
      ref={frame}
      {...listeners}
      className="relative aspect-4/3 overflow-hidden bg-beige md:aspect-auto md:h-[clamp(26rem,50vh,34rem)] lg:h-[clamp(30rem,72vh,46rem)] lg:grow"
    >
      {/* Under the picture, which covers it as soon as it is painted, even before the page's scripts run. */}
      {active && image && state === 'loading' ? (
        <p role="status" className="absolute inset-0 grid place-items-center text-sm text-slate noscript:hidden">
          Loading...
        </p>
      ) : null}
      {wanted && state !== 'failed' ? picture : null}
      {place === 0 ? null : <noscript>{picture}</noscript>}
    </div>
  )
}
