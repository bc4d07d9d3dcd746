import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { SwatchPicture } from '#contract/rooms/room-stone-list.ts'

/** A stone's first picture, as its swatch shows it. */
export function swatchPicture([first]: ProductCard['images']): SwatchPicture {
  if (!first) return null
  const { src, width, height } = first
  return { src, width, height }
}
