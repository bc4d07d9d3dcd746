import type { ProductFile } from '#contract/files/catalogue-file.ts'
import { type PictureManifest, pictureOrPlaceholder } from '../media/picture-manifest.ts'

type View = 'laid' | 'room' | 'piece' | 'close'

/** What is laid as a floor or a wall is chosen by its surface; a sink, a sill or a tin by what it looks like itself. */
const laidGoods: ReadonlySet<string> = new Set(['tile', 'slab', 'paver', 'brick-slip', 'mosaic'])
const surfaceFirst: View[] = ['laid', 'room', 'piece', 'close']
const pieceFirst: View[] = ['piece', 'room', 'laid', 'close']

const words: Record<View, (name: string) => string> = {
  laid: (name) => `${name}, laid`,
  room: (name) => `${name} in a room`,
  piece: (name) => `${name}, one piece`,
  close: (name) => `${name}, close up`,
}

/**
 * The pictures a product shows, in order: cards show the first, and the second to whoever looks closer.
 * What has not been drawn yet is a plain field in the stone's colours.
 */
export const productPictures = (book: PictureManifest) => (product: ProductFile) =>
  (laidGoods.has(product.look.object) ? surfaceFirst : pieceFirst).map((view) =>
    pictureOrPlaceholder(book, `products/${product.slug}/${view}`, {
      alt: words[view](product.name),
      width: 1200,
      height: 1200,
    }),
  )
