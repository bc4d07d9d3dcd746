import type { ProductFile } from '#contract/files/catalogue-file.ts'
import { type PictureManifest, pictureOrPlaceholder } from '../media/picture-manifest.ts'

type View = 'laid' | 'room' | 'piece' | 'close'

/** Shoppers choose a floor or wall stone by its laid surface, but a sink, a sill or a tin by the piece itself. */
const laidObjects: ReadonlySet<string> = new Set(['tile', 'slab', 'paver', 'brick-slip', 'mosaic'])
const surfaceFirst: View[] = ['laid', 'room', 'piece', 'close']
const pieceFirst: View[] = ['piece', 'room', 'laid', 'close']

const altText: Record<View, (name: string) => string> = {
  laid: (name) => `${name}, laid`,
  room: (name) => `${name} in a room`,
  piece: (name) => `${name}, one piece`,
  close: (name) => `${name}, close up`,
}

/**
 * The pictures of a product, in the order in which cards and pages show them.
 * A picture that has not been rendered yet is a plain area in the stone's colours.
 */
export const productPictures = (manifest: PictureManifest) => (product: ProductFile) =>
  (laidObjects.has(product.look.object) ? surfaceFirst : pieceFirst).map((view) =>
    pictureOrPlaceholder(manifest, `products/${product.slug}/${view}`, {
      alt: altText[view](product.name),
      width: 1200,
      height: 1200,
    }),
  )
