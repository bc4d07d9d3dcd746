import { Picture } from '../../ui/picture.tsx'
import { type ListedProduct, maxCardPictures } from '../list-for.ts'

const sizes = '(min-width: 1440px) 421px, (min-width: 1080px) 30vw, (min-width: 640px) 45vw, 90vw'

type CardPicturesProps = {
  images: ListedProduct['images']
  loading: 'first' | 'eager' | 'lazy'
  /** How many pictures have been requested. */
  fetched: number
  visibleIndex: number
}

/** A card's pictures, stacked. They need no alt text, because the card names the product. */
export function CardPictures({ images, loading, fetched, visibleIndex }: CardPicturesProps) {
  const pictures = images.slice(0, maxCardPictures)
  if (pictures.length === 0) return <p>No image available</p>
  return (
    <>
      {pictures.slice(0, fetched).map((picture, index) => (
        <Picture
          key={picture.src}
          picture={picture}
          alt=""
          sizes={sizes}
          smallest={320}
          eager={index === 0 && loading !== 'lazy'}
          urgent={index === 0 && loading === 'first'}
        />
      ))}
      {pictures.length > 1 ? (
        <span className="picture-dots" aria-hidden="true">
          {pictures.map((picture, index) => (
            <i key={picture.src} data-on={index === visibleIndex || undefined} />
          ))}
        </span>
      ) : null}
    </>
  )
}
