import { Expand } from 'lucide-react'
import { useState } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { Picture } from '../../ui/picture.tsx'
import { LatePart } from '../choose/late-part.tsx'

const mostThumbnails = 4
const loadLightbox = () => import('./lightbox.tsx').then((module) => module.Lightbox)

/** Up to four thumbnails and the picture they choose; a click on it opens all of them over the whole screen. */
export function Gallery({ name, pictures }: { name: string; pictures: ProductCard['images'] }) {
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const picture = pictures[index]
  if (!picture) return <p className="grid aspect-square place-items-center bg-lime text-slate">No image available</p>
  return (
    <div className="grid gap-4 lg:grid-cols-[5.5rem_1fr]">
      <div className="relative lg:order-2">
        <button
          type="button"
          aria-label={`Open picture full screen: ${picture.alt}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onPointerEnter={() => void loadLightbox().catch(() => undefined)}
          className="group block w-full cursor-zoom-in"
        >
          <Picture
            picture={picture}
            eager
            sizes="(min-width: 1440px) 640px, (min-width: 768px) 46vw, 92vw"
            className="aspect-square w-full object-cover"
          />
          <span className="absolute right-3 bottom-3 grid size-11 place-items-center bg-chalk group-hover:text-clay">
            <Expand aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </span>
        </button>
      </div>
      {pictures.length > 1 ? (
        <ul aria-label="Pictures" className="grid grid-cols-4 gap-3 lg:order-1 lg:grid-cols-1 lg:content-start">
          {pictures.slice(0, mostThumbnails).map((thumbnail, at) => (
            <li key={thumbnail.src}>
              <button
                type="button"
                aria-label={`Show ${thumbnail.alt}`}
                aria-pressed={at === index}
                onClick={() => setIndex(at)}
                className="block w-full border-b-2 border-transparent pb-1.5 hover:border-rule aria-pressed:border-clay"
              >
                <Picture
                  picture={thumbnail}
                  alt=""
                  sizes="(min-width: 768px) 88px, 23vw"
                  className="aspect-square w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {pictures.length > mostThumbnails ? (
        <p className="lg:order-3 lg:col-start-2">
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="min-h-11 text-sm underline underline-offset-4 hover:text-clay"
          >
            See all {pictures.length} pictures
          </button>
        </p>
      ) : null}
      <LatePart
        load={loadLightbox}
        onFail={() => setOpen(false)}
        part={{ open, onOpenChange: setOpen, name, pictures, index, onIndex: setIndex }}
      />
    </div>
  )
}
