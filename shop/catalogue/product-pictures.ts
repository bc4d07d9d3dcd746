import type { PictureRole } from '#contract/catalogue/product-states.ts'
import type { ProductFile } from '#contract/files/catalogue-file.ts'
import { type PictureManifest, pictureOrPlaceholder } from '../media/picture-manifest.ts'

type View = Exclude<PictureRole, 'other'>

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
export const productPictures =
  (manifest: PictureManifest) =>
  ({ slug, name, look }: Pick<ProductFile, 'slug' | 'name' | 'look'>) =>
    // Only the studio's stones have its pictures.
    (!look ? [] : laidObjects.has(look.object) ? surfaceFirst : pieceFirst).map((role) => ({
      role,
      ...pictureOrPlaceholder(manifest, `products/${slug}/${role}`, {
        alt: altText[role](name),
        width: 1200,
        height: 1200,
      }),
    }))
