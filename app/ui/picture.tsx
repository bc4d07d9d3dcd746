import type { CSSProperties } from 'react'
import { pictureAt, pictureSrcSet } from '#contract/media/picture.ts'

type PictureProps = {
  picture: { src: string; alt: string; width: number; height: number; preview?: string | null | undefined }
  /** How wide it is shown, as the `sizes` attribute: '(min-width: 1080px) 33vw, 100vw'. */
  sizes: string
  /** Only for what is seen without scrolling. */
  eager?: boolean
  /** Fetched before every other picture; what is eager is so by itself, unless several are. */
  urgent?: boolean
  className?: string
  /** Overrides the alt text; '' where a heading beside it says the same. */
  alt?: string
  style?: CSSProperties
  draggable?: boolean
}

/** A picture that keeps its place before it arrives and comes in the size it is shown at. */
export function Picture({
  picture,
  sizes,
  eager = false,
  urgent = eager,
  className = '',
  alt,
  style,
  draggable,
}: PictureProps) {
  return (
    <img
      src={pictureAt(picture.src, 800)}
      srcSet={pictureSrcSet(picture.src, picture.width)}
      sizes={sizes}
      alt={alt ?? picture.alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
      className={`bg-cover bg-center ${className}`.trimEnd()}
      draggable={draggable}
      style={picture.preview ? { backgroundImage: `url(${picture.preview})`, ...style } : style}
    />
  )
}
