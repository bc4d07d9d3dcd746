import { sitePicture } from '../shared/site-picture.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { SlabVideo } from './slab-video.tsx'

/** A short introduction to the shop, next to a video of a slab. */
export function Intro() {
  return (
    <section aria-labelledby="intro" className="page grid gap-12 md:grid-cols-12 md:gap-x-10 lg:gap-x-20">
      <div className="flex flex-col md:col-span-6 lg:col-span-5">
        <p className="eyebrow">Ten countries, one yard</p>
        <h2 id="intro" className="mt-3 text-2xl lg:text-3xl">
          Chosen at the quarry, kept in the UK
        </h2>
        <p className="mt-6 max-w-prose text-slate">
          Our tiles are sourced from ten countries, among them Italy, Portugal, Turkey, India and Brazil, and imported
          to our own UK stock. Most of what you order is already here, sold by the square metre or by the piece, and you
          can hold a sample before you decide.
        </p>
        <p className="mt-4 max-w-prose text-slate">
          If you cannot decide, start with white: it shows best how one stone differs from another.
        </p>
        <ButtonLink to="/colour/whites" className="mt-8 self-start">
          <span className="first-letter:uppercase">shop now</span>
          <span className="sr-only"> white stone</span>
        </ButtonLink>
        <Picture
          picture={sitePicture(
            'intro-travertine',
            'The corner of a vein-cut travertine tile close up, its bands running over the edge',
          )}
          sizes="(min-width: 1080px) 28vw, 36vw"
          className="mt-16 hidden aspect-4/3 w-4/5 self-end object-cover md:block"
        />
      </div>
      <SlabVideo className="md:col-span-6 lg:col-span-7" />
    </section>
  )
}
