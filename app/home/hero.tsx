import { useQuery } from '@tanstack/react-query'
import { browserApi } from '../shared/api.ts'
import type { HeroSlideContent } from './hero-slide.tsx'
import { HeroSlider } from './hero-slider.tsx'
import { slidesQuery } from './queries.ts'

/** Shown if the slides fail to load: text and a link on a plain background. */
const withoutSlides: HeroSlideContent = {
  image: null,
  subtitle: 'Natural stone from ten countries',
  title: 'Stone worth living on',
  description: 'Marble, limestone, travertine and slate from our own UK stock, by the square metre or by the piece.',
  link: '/stone-collection/all-products',
}

export function Hero() {
  const slides = useQuery(slidesQuery(browserApi))
  return <HeroSlider slides={slides.data?.length ? slides.data : [withoutSlides]} />
}
