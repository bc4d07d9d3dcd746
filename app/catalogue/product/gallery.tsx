import { Expand } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'

const maxThumbnails = 4
const loadLightbox = () => import('./lightbox.tsx').then((module) => module.Lightbox)
const warmLightbox = () => void loadLightbox().catch(() => undefined)

/**
 * Up to four thumbnails, the selected picture and, if there is room, another large picture below it: the stone in a
 * room below its surface, or the reverse. A click on either opens all pictures full screen.
 */
export function Gallery({ name, pictures }: { name: string; pictures: ProductCard['images'] }) {
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const picture = pictures[index]
  if (!picture) return <p className="grid aspect-square place-items-center bg-beige text-slate">No image available</p>
  const second = index === 1 ? 0 : 1
  const openAt = (at: number) => {
    setIndex(at)
    setOpen(true)
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[5.5rem_1fr]">
      <div className="lg:order-2">
        <OpenButton picture={picture} onClick={() => setOpen(true)}>
          <Picture
            picture={picture}
            eager
            sizes="(min-width: 1440px) 640px, (min-width: 768px) 46vw, 92vw"
            className="aspect-square w-full object-cover"
          />
        </OpenButton>
      </div>
      {pictures.length > 1 ? (
        <ul aria-label="Pictures" className="grid grid-cols-4 gap-3 lg:order-1 lg:grid-cols-1 lg:content-start">
          {pictures.slice(0, maxThumbnails).map((thumbnail, at) => (
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
      {pictures[second] ? (
        <div className="max-md:hidden lg:order-3 lg:col-span-2">
          <OpenButton picture={pictures[second]} onClick={() => openAt(second)}>
            <Picture
              picture={pictures[second]}
              sizes="(min-width: 1440px) 740px, (min-width: 768px) 55vw, 92vw"
              className="aspect-3/2 w-full object-cover"
            />
          </OpenButton>
        </div>
      ) : null}
      {pictures.length > maxThumbnails ? (
        <p className="lg:order-4 lg:col-span-2">
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="min-h-11 text-sm underline underline-offset-4 hover:text-clay"
          >
            See all {pictures.length} pictures
          </button>
        </p>
      ) : null}
      <LazyPart
        load={loadLightbox}
        reopenAs="pictures"
        part={{ open, onOpenChange: setOpen, name, pictures, index, onIndex: setIndex }}
      />
    </div>
  )
}

type OpenButtonProps = { picture: { alt: string }; onClick: () => void; children: ReactNode }

function OpenButton({ picture, onClick, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Open picture full screen: ${picture.alt}`}
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={warmLightbox}
      className="group relative block w-full cursor-zoom-in"
    >
      {children}
      <span className="absolute right-3 bottom-3 grid size-11 place-items-center bg-chalk group-hover:text-clay">
        <Expand aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </span>
    </button>
  )
}
