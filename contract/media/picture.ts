/** Pictures are only served at these widths. */
export const pictureWidths = [160, 320, 480, 640, 800, 960, 1200, 1600] as const

const sized = /^(\/(?:images|media)\/[a-z0-9/-]+\/)(\d+)(\?v=[\w-]+)?$/

/** '/images/products/x/piece/1200?v=1' → '…/320?v=1'. Also for uploads ('/media/<hash>/1600'). SVG placeholders have no widths and stay as they are. */
export const pictureAt = (src: string, width: number): string => src.replace(sized, `$1${width}$3`)

/** Widths up to the picture's full width; undefined for an SVG, which scales. */
export function pictureSrcSet(src: string, fullWidth: number, smallest = 0): string | undefined {
  if (!sized.test(src)) return undefined
  return pictureWidths
    .filter((width) => width >= smallest && width <= fullWidth)
    .map((width) => `${pictureAt(src, width)} ${width}w`)
    .join(', ')
}
