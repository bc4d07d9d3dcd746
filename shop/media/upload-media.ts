import { and, eq, isNull } from 'drizzle-orm'
import type { Media } from '#contract/media/media.ts'
import { media } from '#database/tables/media.ts'
import { photos } from '#database/tables/photos.ts'
import { requirePermission } from '../access/require-permission.ts'
import { actorName } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { convertPhoto } from './convert-photo.ts'
import { findMedia } from './find-media.ts'
import { openSharp } from './open-sharp.ts'
import { storePhoto } from './store-photo.ts'

/** Wide enough for every size that pages show, with some to spare for cropping. */
export const mediaLimits = { mostPixels: 48_000_000, maxSide: 2560, quality: 86 }
const smallestSide = 320
const previewWidth = 16

type UploadOutcome =
  | { ok: true; media: Media }
  | Refusal<'not_a_photo' | 'too_many_pixels' | 'too_small' | 'too_many_photos'>

/** Stores a picture for posts, slides and products. The same file sent again is the same picture. */
export async function uploadMedia({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { bytes: Uint8Array<ArrayBuffer> }
}): Promise<UploadOutcome> {
  requirePermission(ctx, 'media.upload')
  // In a thread: a large photograph takes 15 ms.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', input.bytes)).toString('hex')
  const earlier = await findMedia(ctx.database.db, `/media/${hash}`)
  if (earlier) return { ok: true, media: earlier }

  const converted = await convertPhoto(input.bytes, mediaLimits)
  if (!converted.ok) return converted
  return addStoredMedia(ctx, { hash, bytes: converted.bytes, type: `image/${converted.format}` })
}

type StoredFile = {
  hash: string
  /** A WebP without the camera's data. */
  bytes: Uint8Array
  /** Of the file that was uploaded. */
  type: string
}

/** Stores a converted picture and its row. */
export async function addStoredMedia(ctx: ActingContext, { hash, bytes, type }: StoredFile): Promise<UploadOutcome> {
  const { width, height, preview } = await measure(bytes)
  if (Math.min(width, height) < smallestSide)
    return refuse(
      'too_small',
      `This picture has ${width} × ${height} pixels. Please choose one with at least ${smallestSide} each way.`,
    )
  // Until the row below refers to the file, it is an unused photo, which the worker deletes after a day.
  const stored = await storePhoto(ctx, { bytes, orderId: null })
  if (!stored.ok) return stored
  const { photo } = stored
  const uploadedBy = actorName(ctx.actor) ?? ctx.actor.kind
  const row = { hash, photo, type, width, height, bytes: bytes.length, preview, uploadedBy }
  await addRow(ctx, { ...row, at: ctx.clock.now() })
  const added = await findMedia(ctx.database.db, `/media/${hash}`)
  if (!added) throw new Error('an uploaded picture has no row')
  return { ok: true, media: added }
}

const addRow = (ctx: ActingContext, row: typeof media.$inferInsert): Promise<void> =>
  ctx.database.db.transaction(async (tx) => {
    const [added] = await tx.insert(media).values(row).onConflictDoNothing().returning({ hash: media.hash })
    // The same picture was uploaded at the same time: this file stays unused.
    if (!added) return
    const [kept] = await tx
      .delete(photos)
      .where(and(eq(photos.name, row.photo), isNull(photos.removedAt)))
      .returning({ name: photos.name })
    if (!kept) throw new Error('an uploaded picture was deleted before it had a row')
    const { hash, type, width, height, bytes } = row
    await writeAudit(tx, ctx, {
      verb: 'media_uploaded',
      subject: 'media',
      subjectId: hash,
      after: { type, width, height, bytes },
    })
  })

async function measure(bytes: Uint8Array) {
  const sharp = await openSharp()
  const { width, height } = await sharp(bytes).metadata()
  const tiny = await sharp(bytes).resize({ width: previewWidth }).webp({ quality: 40 }).toBuffer()
  return { width, height, preview: `data:image/webp;base64,${tiny.toString('base64')}` }
}
