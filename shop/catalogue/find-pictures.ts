import { inArray } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { pictures } from '#database/tables/catalogue.ts'
import { findAllMedia } from '../media/find-media.ts'
import type { PictureManifest, ShopPicture } from '../media/picture-manifest.ts'

/** The size and preview of each picture by its `src`: one that a product already has, an upload or one of the studio's. */
export async function findPictures(db: Database, media: PictureManifest, sources: string[]) {
  const rows =
    sources.length === 0
      ? []
      : await db
          .selectDistinctOn([pictures.src], {
            src: pictures.src,
            width: pictures.width,
            height: pictures.height,
            preview: pictures.preview,
          })
          .from(pictures)
          .where(inArray(pictures.src, sources))
  const found = new Map<string, Omit<ShopPicture, 'alt'>>(rows.map((row) => [row.src, row]))
  const uploads = await findAllMedia(
    db,
    sources.filter((src) => !found.has(src)),
  )
  for (const src of sources) {
    const picture = found.has(src) ? null : (uploads.get(src) ?? studioPicture(media, src))
    if (picture) found.set(src, picture)
  }
  return found
}

/** The studio's picture at this address; null if there is none. */
function studioPicture(media: PictureManifest, src: string): ShopPicture | null {
  const [, name = ''] = /^\/images\/(.+)\/\d+(?:\?v=\w+)?$/.exec(src) ?? []
  return media.get(name)
}
