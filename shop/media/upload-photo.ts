import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { photoName } from '#contract/photo.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'

const mostPixels = 60_000_000
const longestSide = 2000

export type UploadOutcome = { ok: true; photo: string } | Refusal<'not_a_photo' | 'too_many_pixels'>

/**
 * Takes a photo as a browser sends it and stores it as the shop's own: whatever it says it is, it must begin and decode
 * like one; it is turned upright, made smaller and written anew, so that nothing the camera noted beside it stays.
 * The caller says who may, and how often.
 */
export async function uploadPhoto({
  ctx,
  input,
}: {
  ctx: Pick<ShopContext, 'photos'>
  input: { bytes: Uint8Array }
}): Promise<UploadOutcome> {
  const format = formatOf(input.bytes)
  if (!format) return refuse('not_a_photo', 'Please choose a photo: JPEG, PNG, WebP or AVIF.')
  return inTurn(async () => {
    const photo = await openPhoto(input.bytes)
    const facts = await photo.metadata().catch(() => null)
    if (!facts || (facts.format !== format && !(format === 'avif' && facts.format === 'heif')))
      return refuse('not_a_photo', 'This photo cannot be read. Please take or choose another one.')
    if (facts.width * facts.height > mostPixels)
      return refuse('too_many_pixels', 'This photo has more than 60 million pixels. Please choose a smaller one.')
    const bytes = await smaller(photo).catch(() => null)
    if (!bytes) return refuse('not_a_photo', 'This photo cannot be read. Please take or choose another one.')
    const name = createHash('sha256').update(bytes).digest('hex')
    await ctx.photos.write(name, bytes)
    return { ok: true, photo: name }
  })
}

/** The photo of that name; null where there is none. */
export const readPhoto = async ({ ctx, input }: { ctx: Pick<ShopContext, 'photos'>; input: { name: string } }) =>
  photoName.safeParse(input.name).success ? ctx.photos.read(input.name) : null

/** What it is by its first bytes, whatever it is called. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const text = (from: number, until: number) => Buffer.from(bytes.subarray(from, until)).toString('latin1')
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 12) === 'ftypavif' ? 'avif' : null
}

/** Loaded with the first photo: most starts never need it. */
async function openPhoto(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
}

const smaller = (photo: Sharp): Promise<Buffer> =>
  photo
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer()

let last: Promise<unknown> = Promise.resolve()

/** One at a time: a large photo takes much memory while it is open. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
