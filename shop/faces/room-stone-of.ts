import type { RoomStone } from '#contract/rooms/room-stone.ts'
import type { ProductRows } from '../catalogue/product-rows.ts'
import { layingOfFaces } from '../rooms/photographed-stone.ts'

/** How a photographed stone is laid. One without a size yet, such as a new draft, is laid in the size of its first face. */
export function roomStoneOf({
  product: { slug, laying, faces },
  variations,
}: Pick<ProductRows, 'product' | 'variations'>): RoomStone {
  const own = variations.flatMap(({ kind, listed, widthMm, heightMm }) =>
    kind === 'size' && listed && widthMm && heightMm ? [`${widthMm}x${heightMm}`] : [],
  )
  const sizes = own.length > 0 ? [...new Set(own)] : faces.slice(0, 1).map(({ width, height }) => `${width}x${height}`)
  return { slug, sizes, laying: layingOfFaces(laying, sizes[0]) }
}
