import { asc } from 'drizzle-orm'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { exportPermissions } from '#contract/office/files.ts'
import { media } from '#database/tables/media.ts'
import { requirePermission } from '../access/require-permission.ts'
import { exportCatalogue } from '../catalogue/export/export-catalogue.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { readMedia } from '../media/read-media.ts'
import { type Refusal, refuse } from '../refuse.ts'

type Zipped = { ok: true; archive: AsyncGenerator<Uint8Array> } | Refusal<'cannot_export'>

/** The catalogue as YAML, Markdown and pictures in a zip, one picture in memory at a time. */
export async function zipCatalogue({
  ctx,
  input: { hasPictures },
}: {
  ctx: ActingContext
  input: { hasPictures: boolean }
}): Promise<Zipped> {
  requirePermission(ctx, exportPermissions.catalogue)
  const { files, faults } = await exportCatalogue(ctx.database.db, ctx)
  if (faults.length > 0) return refuse('cannot_export', faults.join(' '))
  const pictures = hasPictures
    ? await ctx.database.db.select({ hash: media.hash }).from(media).orderBy(asc(media.hash))
    : []
  return { ok: true, archive: zipped(ctx, { files, hashes: pictures.map(({ hash }) => hash) }) }
}

type Contents = { files: { path: string; text: string }[]; hashes: string[] }

async function* zipped(ctx: ActingContext, { files, hashes }: Contents): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const mtime = ctx.clock.now()
  for (const { path, text } of files) {
    const file = new ZipDeflate(path, { level: 6 })
    file.mtime = mtime
    zip.add(file)
    file.push(Buffer.from(text), true)
    yield* parts.splice(0)
  }
  for (const hash of hashes) {
    const bytes = await readMedia(ctx, hash)
    if (!bytes) throw new ShopError('unavailable', `The file of the picture /media/${hash} is missing.`)
    const file = new ZipPassThrough(`media/${hash}.webp`)
    file.mtime = mtime
    zip.add(file)
    file.push(bytes, true)
    yield* parts.splice(0)
  }
  zip.end()
  yield* parts.splice(0)
}
