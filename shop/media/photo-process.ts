import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { exits } from './shrink-photo.ts'

/** Shrinks one photo: reads it from stdin and writes a smaller WebP to stdout. The exit code says what went wrong. */

const maxSeconds = 15

const [format = '', maxPixels = '0', maxSide = '0', quality = '0'] = process.argv.slice(2)
// One thread, and at a lower priority than the shop, so that visitors do not notice.
setPriority(10)
sharp.concurrency(1)
const photo = sharp(await buffer(process.stdin), { limitInputPixels: false, failOn: 'error' })
const metadata = await photo.metadata().catch(() => process.exit(exits.unreadable))
// sharp names an AVIF after its container.
if ((metadata.format === 'heif' ? 'avif' : metadata.format) !== format) process.exit(exits.unreadable)
if (metadata.width * metadata.height > Number(maxPixels)) process.exit(exits.tooManyPixels)
const smaller = await photo
  .autoOrient()
  .resize({ width: Number(maxSide), height: Number(maxSide), fit: 'inside', withoutEnlargement: true })
  .webp({ quality: Number(quality), effort: 1 })
  .timeout({ seconds: maxSeconds })
  .toBuffer()
  .catch((error: Error) => process.exit(error.message.startsWith('timeout') ? exits.tooSlow : exits.unreadable))
process.stdout.write(smaller)
