import { pictureAt, pictureSrcSet } from '#contract/picture.ts'

type PictureProps = {
  picture: { src: string; alt: string; width: number; height: number; preview?: string | null | undefined }
  /** How wide it is shown, as the `sizes` attribute: '(min-width: 1080px) 33vw, 100vw'. */
  sizes: string
  /** Only for what is seen without scrolling. */
  eager?: boolean
  className?: string
  /** Overrides the alt text; '' where a heading beside it says the same. */
  alt?: string
}

/** A picture that keeps its place before it arrives and comes in the size it is shown at. */
export function Picture({ picture, sizes, eager = false, className = '', alt }: PictureProps) {
  return (
    <img
      src={pictureAt(picture.src, 800)}
      srcSet={pictureSrcSet(picture.src, picture.width)}
      sizes={sizes}
      alt={alt ?? picture.alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={`bg-cover bg-center ${className}`}
      style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
    />
  )
}
