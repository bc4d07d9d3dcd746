/** Pictures are served at these widths and no other. */
export const pictureWidths = [160, 320, 480, 640, 800, 960, 1200, 1600] as const

const sized = /^(\/images\/[a-z0-9/-]+\/)(\d+)(\?v=[\w-]+)?$/

/** The picture at another width: '/images/products/x/piece/1200?v=1' → '…/320?v=1'. Drawn pictures have one size. */
export const pictureAt = (src: string, width: number): string => src.replace(sized, `$1${width}$3`)

/** `srcset` of a picture up to its own width; undefined for one that scales by itself. */
export function pictureSrcSet(src: string, ownWidth: number): string | undefined {
  if (!sized.test(src)) return undefined
  return pictureWidths
    .filter((width) => width <= ownWidth)
    .map((width) => `${pictureAt(src, width)} ${width}w`)
    .join(', ')
}
