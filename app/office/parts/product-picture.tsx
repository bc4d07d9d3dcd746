import { pictureAt } from '#contract/media/picture.ts'

const sizes = { small: 'size-8', large: 'size-11' }

type ProductPictureProps = {
  src: string | null
  size?: keyof typeof sizes
  /** Not loaded lazily, because it may be printed before it was scrolled to. */
  isPrinted?: boolean
  className?: string
}

/** The picture of a product next to its name; a plain square if it has none. */
export const ProductPicture = ({ src, size = 'small', isPrinted = false, className = '' }: ProductPictureProps) => {
  const look = `${sizes[size]} shrink-0 rounded-sm ${className}`
  return src ? (
    <img
      src={pictureAt(src, 160)}
      alt=""
      loading={isPrinted ? 'eager' : 'lazy'}
      width={44}
      height={44}
      className={`${look} object-cover`}
    />
  ) : (
    <span className={`${look} bg-rail`} />
  )
}
