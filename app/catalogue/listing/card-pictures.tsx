import { Picture } from '../../ui/picture.tsx'
import type { ListedProduct } from '../list-for.ts'

const sizes = '(min-width: 1440px) 421px, (min-width: 1080px) 30vw, (min-width: 640px) 45vw, 90vw'

type CardPicturesProps = {
  images: ListedProduct['images']
  loading: 'first' | 'eager' | 'lazy'
  /** How many have been asked for. */
  fetched: number
  shown: number
}

/** A card's pictures, one upon the other. The name beside them says what they show. */
export function CardPictures({ images, loading, fetched, shown }: CardPicturesProps) {
  const pictures = images.slice(0, 3)
  if (pictures.length === 0) return <p>No image available</p>
  return (
    <>
      {pictures.slice(0, fetched).map((picture, index) => (
        <Picture
          key={picture.src}
          picture={picture}
          alt=""
          sizes={sizes}
          eager={index === 0 && loading !== 'lazy'}
          urgent={index === 0 && loading === 'first'}
        />
      ))}
      {pictures.length > 1 ? (
        <span className="picture-dots" aria-hidden="true">
          {pictures.map((picture, index) => (
            <i key={picture.src} data-on={index === shown || undefined} />
          ))}
        </span>
      ) : null}
    </>
  )
}
