import type { CSSProperties } from 'react'
import { pictureAt, pictureSrcSet } from '#contract/media/picture.ts'
import { loadAgain } from './load-again.ts'

/** The point that stays visible where the picture is cropped, as shares of its width and height. */
type Focus = [number, number] | null | undefined

type PictureProps = {
  picture: {
    src: string
    alt: string
    width: number
    height: number
    preview?: string | null | undefined
    focus?: Focus
  }
  /** The displayed width, as in the `sizes` attribute: '(min-width: 1080px) 33vw, 100vw'. */
  sizes: string
  /** No narrower file is offered. */
  smallest?: number
  /** Only for pictures that are visible without scrolling. */
  eager?: boolean
  /** Loaded before every other picture. Defaults to `eager`; set it to false if several pictures are eager. */
  urgent?: boolean
  className?: string
  /** Overrides the alt text; '' if a heading next to the picture says the same. */
  alt?: string
  style?: CSSProperties
  draggable?: boolean
}

/** Reserves its space before it loads, loads in the size in which it is displayed, and tries again if that fails. */
export function Picture({
  picture,
  sizes,
  smallest,
  eager = false,
  urgent = eager,
  className = '',
  alt,
  style,
  draggable,
}: PictureProps) {
  const { focus, preview } = picture
  const at = focus?.map((share) => `${share * 100}%`).join(' ')
  return (
    <img
      ref={loadAgain}
      src={pictureAt(picture.src, 800)}
      srcSet={pictureSrcSet(picture.src, picture.width, smallest)}
      sizes={sizes}
      alt={alt ?? picture.alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
      className={`bg-cover bg-center ${className}`.trimEnd()}
      draggable={draggable}
      style={{
        ...(preview && { backgroundImage: `url(${preview})` }),
        ...(at && { objectPosition: at, backgroundPosition: at }),
        ...style,
      }}
    />
  )
}
