import { isUploadedPicture } from '#contract/media/media.ts'
import type { Database } from '#database/database.ts'
import type { ShopContext } from '../context.ts'
import { findAllMedia, findMedia } from './find-media.ts'
import { type PictureManifest, pictureOrPlaceholder, type ShopPicture } from './picture-manifest.ts'

type Placeholder = Omit<ShopPicture, 'preview' | 'src'>

/** Whether a post or a slide can show this picture: one of the shop's own, or an upload. */
export const hasSitePicture = async (
  db: Database,
  { media }: { media: PictureManifest },
  name: string,
): Promise<boolean> => (isUploadedPicture(name) ? await findMedia(db, name) : media.get(`site/${name}`)) !== null

/** The pictures of posts or slides, all read at once. Uploads have the alternative text of the placeholder. */
export async function sitePictures({ media, database }: Pick<ShopContext, 'media' | 'database'>, names: string[]) {
  const uploads = await findAllMedia(database.db, names)
  return (name: string, placeholder: Placeholder): ShopPicture => {
    const upload = uploads.get(name)
    if (upload) {
      const { src, width, height, preview } = upload
      return { src, width, height, preview, alt: placeholder.alt }
    }
    return pictureOrPlaceholder(media, isUploadedPicture(name) ? 'site/missing' : `site/${name}`, placeholder)
  }
}
