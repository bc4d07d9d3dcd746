import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { StartError } from '#database/start-error.ts'
import { media } from '#database/tables/media.ts'
import type { ActingContext, ShopContext } from '../context.ts'
import { convertPhoto } from './convert-photo.ts'
import { findMedia } from './find-media.ts'
import { readMedia } from './read-media.ts'
import { addStoredMedia, mediaLimits } from './upload-media.ts'

/** The folder of an exported catalogue that has the uploaded pictures. */
const folderName = 'media'
const fileName = /^([0-9a-f]{64})\.webp$/

/** Writes every uploaded picture into the folder of a catalogue. Returns how many there are. */
export async function exportMedia(ctx: Pick<ShopContext, 'database' | 'photos'>, folder: string): Promise<number> {
  const rows = await ctx.database.db.select({ hash: media.hash }).from(media).orderBy(asc(media.hash))
  if (rows.length > 0) await mkdir(join(folder, folderName))
  for (const { hash } of rows) {
    const bytes = await readMedia(ctx, hash)
    if (!bytes) throw new StartError(`The file of the picture /media/${hash} is missing.`)
    await writeFile(join(folder, folderName, `${hash}.webp`), bytes)
  }
  return rows.length
}

/**
 * Stores the pictures of an exported catalogue that the shop does not have, under their names. Those that come through the
 * browser are converted again, as every upload is: anything can be in such a file.
 */
export async function importMedia(
  ctx: ActingContext,
  folder: string,
  { isUpload = false }: { isUpload?: boolean } = {},
): Promise<void> {
  const path = join(folder, folderName)
  const names = existsSync(path) ? (await readdir(path)).sort() : []
  for (const name of names) {
    const hash = fileName.exec(name)?.[1]
    if (!hash) throw new StartError(`${name} in ${path} is not the name of a picture.`)
    if (await findMedia(ctx.database.db, `/media/${hash}`)) continue
    const bytes = await readFile(join(path, name))
    const converted = isUpload ? await convertPhoto(bytes, mediaLimits) : { ok: true as const, bytes }
    if (!converted.ok) throw new StartError(`${folderName}/${name}: ${converted.message}`)
    const stored = await addStoredMedia(ctx, { hash, bytes: converted.bytes, type: 'image/webp' })
    if (!stored.ok) throw new StartError(`${folderName}/${name}: ${stored.message}`)
  }
}
