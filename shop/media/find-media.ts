import { count, desc, inArray } from 'drizzle-orm'
import type { Media } from '#contract/media/media.ts'
import { pictureWidths } from '#contract/media/picture.ts'
import type { Database } from '#database/database.ts'
import { media } from '#database/tables/media.ts'

/** '/media/<hash>' and '/media/<hash>/1600' name the same picture. */
const hashIn = (src: string): string | undefined => /^\/media\/([0-9a-f]{64})(?:\/\d+)?$/.exec(src)?.[1]

/** An uploaded picture by its name or any of its addresses; null if there is none. */
export async function findMedia(db: Database, src: string): Promise<Media | null> {
  return (await findAllMedia(db, [src])).get(src) ?? null
}

/** Those of the pictures that are uploads, by the name or address that was asked for. */
export async function findAllMedia(db: Database, sources: string[]): Promise<Map<string, Media>> {
  const hashes = sources.flatMap((src) => hashIn(src) ?? [])
  if (hashes.length === 0) return new Map()
  const rows = await db.select(columns).from(media).where(inArray(media.hash, hashes))
  const byHash = new Map(rows.map((row) => [row.hash, toMedia(row)]))
  return new Map(
    sources.flatMap((src) => {
      const found = byHash.get(hashIn(src) ?? '')
      return found ? [[src, found] as const] : []
    }),
  )
}

/** One page of the uploads, newest first, and the number of pages. */
export async function pageOfMedia(db: Database, page: number): Promise<{ media: Media[]; pages: number }> {
  const perPage = 24
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(media)
      .orderBy(desc(media.at), media.hash)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(media),
  ])
  return { media: rows.map(toMedia), pages: Math.ceil((counted?.total ?? 0) / perPage) }
}

const columns = { hash: media.hash, width: media.width, height: media.height, preview: media.preview }

function toMedia({ hash, ...rest }: { hash: string; width: number; height: number; preview: string }): Media {
  const widest = pictureWidths.findLast((width) => width <= rest.width) ?? pictureWidths[0]
  return { name: `/media/${hash}`, src: `/media/${hash}/${widest}`, ...rest }
}
